let load: (path: string) => void = () => undefined;

/** Sets how the code of a screen is loaded ahead; called by the shell. */
export function provideWarm(loader: (path: string) => void): void {
  load = loader;
}

/** Loads the code of the screen at a path ahead of a visit; nothing if it is loaded, or there is no such screen. */
export function warmScreen(path: string): void {
  load(path);
}

let load: (path: string) => void = () => undefined;

/** Sets the loader that preloads a screen's code; called by the shell. */
export function provideWarm(loader: (path: string) => void): void {
  load = loader;
}

/** Preloads the code of the screen at a path. Does nothing if it is loaded, or there is no such screen. */
export function warmScreen(path: string): void {
  load(path);
}

let load: (path: string) => void = () => undefined;

/** How the shell loads the code of a screen ahead. */
export function provideWarm(loader: (path: string) => void): void {
  load = loader;
}

/** Loads the code of the screen at a path before anyone goes there; nothing where it is there, or no screen is. */
export function warmScreen(path: string): void {
  load(path);
}

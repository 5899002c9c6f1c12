/** Loads code when the page is idle; if that fails, the screen that needs it loads it again. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_500));
  idle(() => void load().catch(() => undefined));
}

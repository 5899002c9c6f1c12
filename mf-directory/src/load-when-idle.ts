/** Loads code once the page has nothing else to do; where that fails, the screen that needs it asks again. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_500));
  idle(() => void load().catch(() => undefined));
}

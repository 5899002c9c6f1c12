/** For how long a screen that is still loading may take the focus and the scroll position, in milliseconds. */
const PATIENCE_MS = 4_000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function scrollTo(top: number): boolean {
  window.scrollTo(0, top);
  return window.scrollY >= top - 1;
}

/**
 * Scrolls to `top` (CSS pixels) and puts the focus on the heading, now or as soon as the screen has them: it may be a
 * microfrontend that loads or a list that fills. Once a person does something, both are theirs. Returns what ends it.
 */
export function arrive(main: HTMLElement, top: number): () => void {
  let placed = scrollTo(top);
  let focused = focusHeading(main);
  const watch = new MutationObserver(() => {
    focused ||= focusHeading(main);
    placed ||= scrollTo(top);
    if (focused && placed) stop();
  });
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) window.addEventListener(event, stop);
  if (focused && placed) stop();
  else watch.observe(main, { childList: true, subtree: true });
  return stop;
}

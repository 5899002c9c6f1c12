/** Time in which a screen that is still loading may move focus and scroll position, in milliseconds. */
const TIMEOUT_MS = 4_000;

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

function goTo(id: string): boolean {
  const part = document.getElementById(id);
  if (!part) return false;
  part.scrollIntoView();
  // Fields and links can take focus already, and must stay in the tab order.
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolls to `top` (CSS pixels), focuses the heading, and then goes to the address's part, if any. Each step runs as soon as
 * the screen supports it, for example after a microfrontend or a list has loaded. The visitor's first action ends it.
 * Returns a function that ends it.
 * @param part id of an element, or empty
 */
export function scrollAndFocus(main: HTMLElement, top: number, part: string): () => void {
  const steps = [() => scrollTo(top), () => focusHeading(main), ...(part ? [() => goTo(part)] : [])];
  let left = steps.filter((step) => !step());
  const watch = new MutationObserver(() => {
    left = left.filter((step) => !step());
    if (left.length === 0) stop();
  });
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, TIMEOUT_MS);
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) window.addEventListener(event, stop);
  if (left.length === 0) stop();
  else watch.observe(main, { childList: true, subtree: true });
  return stop;
}

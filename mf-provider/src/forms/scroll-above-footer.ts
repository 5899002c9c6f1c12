/** Scrolls a focused element to the middle of the window if the sticky footer covers it. */
export function scrollAboveFooter(focused: EventTarget, foot: Element | null): void {
  if (!(focused instanceof Element) || !foot || foot.contains(focused)) return;
  if (focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top)
    focused.scrollIntoView({ block: 'center' });
}

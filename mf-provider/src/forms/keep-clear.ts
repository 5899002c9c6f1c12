/** Puts what the keyboard went to into the middle of the window where it lies under the foot that stays at its end. */
export function keepClear(focused: EventTarget, foot: Element | null): void {
  if (!(focused instanceof Element) || !foot || foot.contains(focused)) return;
  if (focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top)
    focused.scrollIntoView({ block: 'center' });
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Focuses a form's field, opens the section that hides it, and scrolls its message to the middle of the window. */
export function goToField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus({ preventScroll: true });
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  (said ?? field).scrollIntoView({ block: 'center' });
}

/** Focuses the invalid field `first`, if any, after each new `refusal`, once its message is rendered; null before one. */
export function useFocusFirstInvalid(
  form: RefObject<HTMLFormElement | null>,
  first: string | undefined,
  refusal: string | number | null,
): void {
  const go = useEffectEvent(() => {
    if (first !== undefined) goToField(form.current, first);
  });
  useEffect(() => {
    if (refusal !== null) go();
  }, [refusal]);
}

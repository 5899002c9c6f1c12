import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Puts the focus on a form's field, unfolding what it is in, and what is said about the field into the middle of the window. */
export function goToField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus({ preventScroll: true });
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  (said ?? field).scrollIntoView({ block: 'center' });
}

/**
 * Goes to the first wrong field of a form each time that the form was refused, once what is wrong is on the page.
 * @param first name of that field; undefined where none is wrong
 * @param refusal another value for each refusal; null where there was none
 */
export function useGoToFirst(
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

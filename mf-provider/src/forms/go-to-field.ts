/** Puts the focus on a form's field, and what is said about the field into the middle of the window. */
export function goToField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  (said ?? field).scrollIntoView({ block: 'center' });
}

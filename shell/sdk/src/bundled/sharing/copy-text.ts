/**
 * Copies a text to the clipboard. Pages without HTTPS and some in-app browsers have no `navigator.clipboard`, or refuse it;
 * the document's older command still works there.
 * @returns false if the browser supports neither: people have to select and copy the text themselves
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  // Elements outside an open dialog cannot be focused.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/**
 * Puts a text into the clipboard. Pages without HTTPS and some browsers inside of apps have no `navigator.clipboard`, or
 * refuse it; the older command of the document still works there.
 * @returns false where the browser does neither: people have to select the text and copy it themselves
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
  // The rest of the page cannot be focused while a dialog is open.
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

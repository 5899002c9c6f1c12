import './first.css';
import { useLayoutEffect } from 'react';
import { FIRST_CONTENT_ELEMENT } from './first-paint.ts';

/** Longest time that the first content hides the application, in milliseconds. */
const TIMEOUT_MS = 3_000;

let reveal: (() => void) | undefined;

/**
 * Hides the application behind the page's first content until a screen is rendered, the Tab key reaches the application,
 * or a timeout.
 * @returns resolves once the application is visible; immediately if the page has no first content
 */
export async function holdBehindFirstContent(root: HTMLElement): Promise<void> {
  const content = document.getElementById(FIRST_CONTENT_ELEMENT);
  if (!content) return;
  root.dataset.waiting = 'true';
  root.ariaHidden = 'true';
  const revealed = new Promise<void>((resolve) => {
    reveal = resolve;
    root.addEventListener('focusin', () => resolve(), { once: true });
  });
  await Promise.race([revealed, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  reveal = undefined;
  const field = content.querySelector<HTMLInputElement>('input[type="search"]');
  const isFocused = document.activeElement === field;
  content.remove();
  delete root.dataset.waiting;
  root.ariaHidden = null;
  if (field && (isFocused || field.value !== field.defaultValue)) typeAgain(root, field.value, isFocused);
}

/** Moves the text typed into the first content's search field to the application's, and the focus if it was there. */
function typeAgain(root: HTMLElement, text: string, isFocused: boolean): void {
  const field = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (!field) return;
  if (isFocused) field.focus();
  // React overrides the element's setter and ignores assignments through it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Shows the application in place of the first content, two frames later: the first frame may still be a skeleton. */
function revealApp(): void {
  if (!reveal) return;
  requestAnimationFrame(() => requestAnimationFrame(() => reveal?.()));
}

/** Rendered with a screen: replaces the first content by the application once the screen is mounted. */
export function FirstContentHandoff() {
  useLayoutEffect(revealApp, []);
  return null;
}

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
  const typed = typedInto(content);
  content.remove();
  delete root.dataset.waiting;
  root.ariaHidden = null;
  if (typed !== null) typeAgain(root, typed);
}

/** Text that the visitor has typed into the first content's search field; null if the field has no focus. */
function typedInto(content: HTMLElement): string | null {
  const field = content.querySelector<HTMLInputElement>('input[type="search"]');
  return field && document.activeElement === field ? field.value : null;
}

function typeAgain(root: HTMLElement, text: string): void {
  const field = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (!field) return;
  field.focus();
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

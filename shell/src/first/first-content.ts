import './index.css';
import { FIRST_ELEMENT } from './first-element.ts';

/** Longest time that the first content stands before the application, in milliseconds. */
const PATIENCE_MS = 3_000;

let release: (() => void) | undefined;

/**
 * Keeps the application unseen behind the page's first content, until a screen has arrived or took too long.
 * @returns what resolves once the application is seen; at once where the page has no first content
 */
export async function holdBehindFirstContent(root: HTMLElement): Promise<void> {
  const content = document.getElementById(FIRST_ELEMENT);
  if (!content) return;
  root.dataset.waiting = 'true';
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await Promise.race([released, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  release = undefined;
  const typed = typedInto(content);
  content.remove();
  delete root.dataset.waiting;
  if (typed !== null) typeAgain(root, typed);
}

/** What a quick visitor has typed into the first content's search field; null where they have not gone there. */
function typedInto(content: HTMLElement): string | null {
  const field = content.querySelector<HTMLInputElement>('input[type="search"]');
  return field && document.activeElement === field ? field.value : null;
}

/** Hands focus and letters over to the application's own field. */
function typeAgain(root: HTMLElement, text: string): void {
  const field = root.querySelector<HTMLInputElement>('input[role="combobox"]');
  if (!field) return;
  field.focus();
  // React listens to the field's own setter and would take a plain assignment for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Puts the application in the place of the first content. Two frames later, for what the page came with takes the first
 * to be drawn, and a skeleton in between would be a step back.
 */
export function takeOver(): void {
  if (!release) return;
  requestAnimationFrame(() => requestAnimationFrame(() => release?.()));
}

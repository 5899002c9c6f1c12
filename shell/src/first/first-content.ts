import './first.css';

/** Id of the element with the first content that the gateway wrote. */
const ELEMENT = 'primero';
/** Longest time that the first content stands before the application, in milliseconds. */
const PATIENCE_MS = 3_000;

let release: (() => void) | undefined;

/** Keeps the application unseen behind the page's first content, until a screen has arrived or took too long. */
export function holdBehindFirstContent(root: HTMLElement): void {
  const content = document.getElementById(ELEMENT);
  if (!content) return;
  root.dataset.waiting = 'true';
  const timer = setTimeout(() => release?.(), PATIENCE_MS);
  release = () => {
    release = undefined;
    clearTimeout(timer);
    content.remove();
    delete root.dataset.waiting;
  };
}

/**
 * Puts the application in the place of the first content. Two frames later, for what the page came with takes the first
 * to be drawn, and a skeleton in between would be a step back.
 */
export function takeOver(): void {
  if (!release) return;
  requestAnimationFrame(() => requestAnimationFrame(() => release?.()));
}

/** Runs what must take nothing from the page's own loading: at once where it is complete. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

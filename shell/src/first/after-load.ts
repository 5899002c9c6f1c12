/** Runs work that must not slow down the page's loading: after the load event, or immediately if it has passed. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

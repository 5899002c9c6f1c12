// Runs in each page before the page's own code. Records when the largest content was painted, the layout shift, and
// when the application replaced the first content (NaN if the page has none). Times are milliseconds since the page was
// requested.
globalThis.seen = { lcp: 0, shift: 0, handedOff: 0 };

new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) globalThis.seen.lcp = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });

new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) globalThis.seen.shift += value;
}).observe({ type: 'layout-shift', buffered: true });

document.addEventListener('DOMContentLoaded', () => {
  const isThere = () => document.getElementById('primero') !== null;
  if (!isThere()) {
    globalThis.seen.handedOff = Number.NaN;
    return;
  }
  const watch = new MutationObserver(() => {
    if (isThere()) return;
    globalThis.seen.handedOff = performance.now();
    watch.disconnect();
  });
  watch.observe(document.body, { childList: true });
});

/**
 * Follows a link as a press does.
 * @param path of the link
 * @param selector of the elements that show the text afterwards
 * @param text of the next screen
 * @returns milliseconds until the frame that shows the text
 */
globalThis.timeSwitch = (path, selector, text) =>
  new Promise((painted) => {
    const isThere = () =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text));
    const link = [...document.querySelectorAll(`a[href="${path}"]`)].find((one) => one.getClientRects().length > 0);
    const started = performance.now();
    const watch = new MutationObserver(() => {
      if (!isThere()) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => painted(performance.now() - started)));
    });
    watch.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
    link.click();
  });

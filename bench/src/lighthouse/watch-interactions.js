/**
 * Runs in the page. Collects the time from each press and key to the frame that responds, in milliseconds, as reported
 * by the browser; times below 16 are omitted.
 */
const interactions = [];
globalThis.interactions = interactions;

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) interactions.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });

/**
 * Runs in the page. Collects how long each press and key took until the frame that answers it, in milliseconds, as the
 * browser tells it; shorter ones than 16 are left out.
 */
const interactions = [];
globalThis.interactions = interactions;

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) interactions.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });

import type { Metrics } from './metrics.ts';
import { tracedStep } from './tracing/trace.ts';

/**
 * Measures consecutive steps of one piece of work. Call the result at the end of each step with its name; it records a
 * metric and a span of the work's trace.
 * @param what the steps belong to, such as `image`
 */
export function measureSteps({ steps }: Pick<Metrics, 'steps'>, work: string): (step: string) => void {
  let startedAt = Date.now();
  let started = performance.now();
  return (step) => {
    const now = performance.now();
    steps.observe({ work, step }, (now - started) / 1000);
    tracedStep(`${work} ${step}`, startedAt);
    startedAt = Date.now();
    started = now;
  };
}

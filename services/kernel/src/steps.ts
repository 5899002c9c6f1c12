import type { Metrics } from './metrics.ts';
import { tracedStep } from './tracing/trace.ts';

/**
 * Measures the steps of one piece of work that follow each other. The result is called at the end of each with its name,
 * as a metric and as a span of the work's trace.
 * @param work what the steps belong to, such as `image`
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

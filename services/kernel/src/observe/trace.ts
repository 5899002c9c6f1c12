import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tracer } from './otlp.ts';
import type { OpenSpan, TracedWork } from './span.ts';

/** Service and span of the current work. */
interface CurrentSpan {
  service: string;
  span: OpenSpan;
}

let tracer: Tracer | undefined;
const currentSpan = new AsyncLocalStorage<CurrentSpan>();

/**
 * Traces this process if `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector (OTLP over HTTP). Without it, OpenTelemetry is not
 * loaded and {@link traced} only runs its function. `OTEL_TRACES_SAMPLER` and OpenTelemetry's other variables apply.
 * @returns function that exports the remaining spans and shuts the tracer down; undefined if no collector is configured
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<(() => Promise<void>) | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || tracer) return undefined;
  const { createTracer } = await import('./otlp.ts');
  const started = await createTracer();
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.close();
  };
}

/** Runs `run` in a new span; spans that it starts are children of this span. Without tracing, it only calls `run`. */
export function traced<T>(work: TracedWork, run: (span?: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracer) return run();
  const span = tracer.start(work);
  return currentSpan.run({ service: work.service, span }, async () => {
    try {
      const result = await run(span);
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  });
}

/** Records a step that has just ended, as a child of the current span. @param startedAt milliseconds since 1970 */
export function tracedStep(name: string, startedAt: number): void {
  const current = tracer && currentSpan.getStore();
  if (!current) return;
  const { service, span } = current;
  tracer?.start({ service, name, kind: 'internal', parent: span.traceparent }, startedAt).end();
}

/**
 * `traceparent` of the current work, to be sent with its requests, or stored with its jobs and events; undefined without
 * tracing.
 */
export function traceParent(): string | undefined {
  return tracer && currentSpan.getStore()?.span.traceparent;
}

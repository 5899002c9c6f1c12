import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tracer } from './otlp.ts';

/** What a span is about, in OpenTelemetry's words. */
export type SpanKind = 'server' | 'consumer' | 'internal';

export type SpanFacts = Record<string, string | number>;

/** A span that is being measured. */
export interface OpenSpan {
  /** Its place in the trace, as the header `traceparent` says it (W3C Trace Context). */
  readonly parent: string;
  /** Adds what only the end shows. */
  describe(name: string, facts: SpanFacts): void;
  /** @param error what it failed with, if it did */
  end(error?: unknown): void;
}

/** Where the present work belongs. */
interface Place {
  service: string;
  span: OpenSpan;
}

let tracer: Tracer | undefined;
const places = new AsyncLocalStorage<Place>();

/**
 * Traces this process if `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector (OTLP over HTTP); without it nothing of
 * OpenTelemetry is loaded and {@link traced} only calls its work. `OTEL_TRACES_SAMPLER` and the other variables of
 * OpenTelemetry hold.
 * @returns sends what is left and ends; undefined without an address
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

/** Work that becomes a span. */
export interface TracedWork {
  service: string;
  name: string;
  kind: SpanKind;
  /** `traceparent` of what caused it; a new trace begins where it is missing or malformed. */
  parent: string | undefined;
  facts?: SpanFacts;
}

/** Does work as a span; what it starts belongs to it. Without tracing the work is only done. */
export function traced<T>(work: TracedWork, run: (span?: OpenSpan) => Promise<T>): Promise<T> {
  if (!tracer) return run();
  const span = tracer.start(work);
  return places.run({ service: work.service, span }, async () => {
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

/** Records a step of the present work that has just ended. @param startedAt milliseconds since 1970 */
export function tracedStep(name: string, startedAt: number): void {
  const place = tracer && places.getStore();
  if (!place) return;
  const { service, span } = place;
  tracer?.start({ service, name, kind: 'internal', parent: span.parent }, startedAt).end();
}

/** The present work as `traceparent`, to be sent or stored with what it causes; undefined without tracing. */
export function traceParent(): string | undefined {
  return tracer && places.getStore()?.span.parent;
}

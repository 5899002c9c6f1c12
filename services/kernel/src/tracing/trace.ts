import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tracer } from './otlp.ts';

/** Kind of a span, in OpenTelemetry's words. */
export type SpanKind = 'server' | 'consumer' | 'internal';

export type SpanFacts = Record<string, string | number>;

/** Span that is being measured. */
export interface OpenSpan {
  /** Place in the trace, in the form of the header `traceparent` (W3C Trace Context). */
  readonly parent: string;
  /** Adds facts that are only known at the end. */
  describe(name: string, facts: SpanFacts): void;
  /** @param error the failure, if it failed */
  end(error?: unknown): void;
}

/** Position of the current work. */
interface Place {
  service: string;
  span: OpenSpan;
}

let tracer: Tracer | undefined;
const places = new AsyncLocalStorage<Place>();

/**
 * Traces this process if `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector (OTLP over HTTP); without it nothing of
 * OpenTelemetry is loaded and {@link traced} only runs its work. `OTEL_TRACES_SAMPLER` and the other variables of
 * OpenTelemetry apply.
 * @returns function that sends the rest and ends; undefined without an address
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
  /** `traceparent` of its cause; a new trace begins if it is missing or malformed. */
  parent: string | undefined;
  facts?: SpanFacts;
}

/** Runs work as a span; the work that it starts belongs to it. Without tracing it only runs the work. */
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

/** Records a step of the current work that has just ended. @param startedAt milliseconds since 1970 */
export function tracedStep(name: string, startedAt: number): void {
  const place = tracer && places.getStore();
  if (!place) return;
  const { service, span } = place;
  tracer?.start({ service, name, kind: 'internal', parent: span.parent }, startedAt).end();
}

/** `traceparent` of the current work, to be sent or stored with its consequences; undefined without tracing. */
export function traceParent(): string | undefined {
  return tracer && places.getStore()?.span.parent;
}

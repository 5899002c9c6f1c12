import type { Context, Span } from '@opentelemetry/api';
import type { OpenSpan, TracedWork } from './span.ts';

/** Creates spans and sends them to the collector, in batches. */
export interface Tracer {
  /** @param startedAt milliseconds since 1970; now by default */
  start(work: TracedWork, startedAt?: number): OpenSpan;
  close(): Promise<void>;
}

/** Version, 32 digits of the trace, 16 of the span, flags. A trace or span of zeros is invalid. */
const wellFormed = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Loads OpenTelemetry, which reads its environment variables. Each service of the process is a separate resource,
 * because several may run in one process.
 */
export async function createTracer(): Promise<Tracer> {
  // A static import would be hoisted to the top of the bundle and load OpenTelemetry in every process.
  const [api, sdk, resources, exporters] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const kinds = { server: api.SpanKind.SERVER, consumer: api.SpanKind.CONSUMER, internal: api.SpanKind.INTERNAL };
  const providers = new Map<string, InstanceType<typeof sdk.BasicTracerProvider>>();
  const providerOf = (service: string) => {
    const existing = providers.get(service);
    if (existing) return existing;
    const provider = new sdk.BasicTracerProvider({
      resource: resources.resourceFromAttributes({ 'service.name': service, 'service.namespace': 'vitrina' }),
      spanProcessors: [new sdk.BatchSpanProcessor(new exporters.OTLPTraceExporter())],
    });
    providers.set(service, provider);
    return provider;
  };
  const contextOf = (parent: string | undefined): Context => {
    const [, traceId, spanId, flags] = wellFormed.exec(parent ?? '') ?? [];
    if (!traceId || !spanId) return api.ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags ?? '0', 16);
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };
  return {
    start({ service, name, kind, parent, attributes = {} }, startTime) {
      const options = { kind: kinds[kind], attributes, ...(startTime !== undefined && { startTime }) };
      const span = providerOf(service).getTracer('vitrina').startSpan(name, options, contextOf(parent));
      return openSpan(span, api.SpanStatusCode.ERROR);
    },
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.shutdown()));
    },
  };
}

function openSpan(span: Span, failed: number): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    setNameAndAttributes: (name, attributes) => span.updateName(name).setAttributes(attributes),
    end(error) {
      if (error !== undefined) span.setStatus({ code: failed, message: nameOf(error) });
      span.end();
    },
  };
}

/** Name of an error's class. The message is left out, because it may contain texts of users. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

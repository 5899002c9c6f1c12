import type { Context, Span } from '@opentelemetry/api';
import type { OpenSpan, TracedWork } from './trace.ts';

/** Makes spans and sends them to the collector, in batches. */
export interface Tracer {
  /** @param startedAt milliseconds since 1970; now by default */
  start(work: TracedWork, startedAt?: number): OpenSpan;
  close(): Promise<void>;
}

/** Version, 32 digits of the trace, 16 of the span, flags; zeros only are invalid. */
const wellFormed = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Loads OpenTelemetry and exports by its environment variables. Each service of the process is a separate resource,
 * because several may run in one process.
 */
export async function createTracer(): Promise<Tracer> {
  // Bundled code imports packages at its top, unless they are imported like this.
  const [api, sdk, resources, exporters] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const kinds = { server: api.SpanKind.SERVER, consumer: api.SpanKind.CONSUMER, internal: api.SpanKind.INTERNAL };
  const providers = new Map<string, InstanceType<typeof sdk.BasicTracerProvider>>();
  const providerOf = (service: string) => {
    const known = providers.get(service);
    if (known) return known;
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
    start({ service, name, kind, parent, facts = {} }, startTime) {
      const options = { kind: kinds[kind], attributes: facts, ...(startTime !== undefined && { startTime }) };
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
    parent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    describe: (name, facts) => span.updateName(name).setAttributes(facts),
    end(error) {
      if (error !== undefined) span.setStatus({ code: failed, message: nameOf(error) });
      span.end();
    },
  };
}

/** Name of an error's class: its message may contain texts of people. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Span kind, as OpenTelemetry defines it. */
type SpanKind = 'server' | 'consumer' | 'internal';

/** Attributes of a span, by OpenTelemetry's names where one exists. */
type SpanAttributes = Record<string, string | number>;

/** Span that has started and not ended. */
export interface OpenSpan {
  /** Span context as a `traceparent` header (W3C Trace Context), passed on to child spans. */
  readonly traceparent: string;
  /** Sets the name and attributes that are known only at the end. */
  setNameAndAttributes(name: string, attributes: SpanAttributes): void;
  /** Ends the span. @param error the failure, if the work failed */
  end(error?: unknown): void;
}

/** Work to measure as a span. */
export interface TracedWork {
  service: string;
  name: string;
  kind: SpanKind;
  /** `traceparent` of the request, job or event that caused the work; if missing or malformed, a new trace starts. */
  parent: string | undefined;
  attributes?: SpanAttributes;
}

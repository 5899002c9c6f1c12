import { type EventData, type EventName, events, type Subscriber, subscribers } from '@vitrina/contracts/events';
import { newId } from '../ids.ts';
import { traceParent } from '../tracing/trace.ts';

/** Event stored in the document that changed, until its subscriber has applied it. */
export interface OutboxEntry {
  id: string;
  name: EventName;
  aggregate: string;
  version: number;
  to: Subscriber;
  data: unknown;
  /** Time of writing; the relay sets it to the next time at which it checks the entry. */
  at: Date;
  /** Number of failures; absent without any. */
  tries?: number;
  /** Work that caused it, as `traceparent`; absent without tracing. */
  trace?: string;
}

/** Fields of a document that publishes events; spread into its mongoose schema, with {@link outboxIndex}. */
export const outboxFields = {
  version: { type: Number, required: true, default: 0 },
  outbox: {
    type: [
      {
        _id: false,
        id: { type: String, required: true },
        name: { type: String, required: true },
        aggregate: { type: String, required: true },
        version: { type: Number, required: true },
        to: { type: String, required: true },
        data: { type: Object, required: true },
        at: { type: Date, required: true },
        tries: { type: Number },
        trace: { type: String },
      },
    ],
    default: [],
  },
};

/** Index of the relay's sweep; sparse, because most documents have no waiting events. */
export const outboxIndex = [{ 'outbox.at': 1 }, { sparse: true }] as const;

/** Fields of a document that publishes events. */
export interface WithOutbox {
  /** Counter that grows by one with each change; the change is written with a compare-and-set on it. */
  version: number;
  outbox: OutboxEntry[];
}

/**
 * Builds the entries of one event, one for each subscriber, to be pushed in the same update that changes the document.
 * @param version the document's version after the change
 */
export function outboxEntries<N extends EventName>(
  name: N,
  aggregate: string,
  version: number,
  data: EventData<N>,
): OutboxEntry[] {
  const parsed = events[name].parse(data);
  const trace = traceParent();
  const common = { name, aggregate, version, data: parsed, ...(trace && { trace }) };
  return subscribers[name].map((to) => ({ ...common, id: newId(), to, at: new Date() }));
}

/**
 * How an event travels from the service whose document changed to a service that needs it:
 *
 * 1. `outboxEntries` builds one entry per subscriber (`subscribers` in the contracts). It is written into the changed
 *    document in the same update, so a document and its events cannot diverge. A crash before this write loses both.
 * 2. `relay.ts` `flush`, right after the write, adds a job to the subscriber's BullMQ queue, `events-<subscriber>`. A
 *    crash or an unavailable Redis leaves the entry in the document: the relay's sweep, every 3 s in every process,
 *    sends it.
 * 3. `consumer.ts` `consumeEvents` in the subscriber checks the data and calls its handler. The handler writes only if
 *    the event's version is newer than the stored one: events arrive twice, late and out of order. Versions include the
 *    epoch of the database (`epoch.ts`), so that a restored database counts as newer.
 * 4. When the job has completed, the relay removes the entry from the document. If it misses the completion, the next
 *    sweep finds the completed job.
 * 5. A handler that throws is tried 5 times by the queue, then by the relay with pauses of up to 2 minutes, for as long
 *    as the entry exists. There is no dead letter: the document still holds the event, and a corrected subscriber
 *    applies it. Failures count in `vitrina_outbox_failures_total` (alert EventFails), the age of the oldest entry in
 *    EventsLate.
 */
import { type EventData, type EventName, events, type Subscriber, subscribers } from '@vitrina/contracts/events';
import { newId } from '../data/ids.ts';
import { required } from '../data/mongo.ts';
import { traceParent } from '../observe/trace.ts';

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
        id: required.text,
        name: required.text,
        aggregate: required.text,
        version: required.number,
        to: required.text,
        data: { type: Object, required: true },
        at: required.date,
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

import type { EventEnvelope, Subscriber } from '@vitrina/contracts/events';
import { type Job, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Model } from 'mongoose';
import { retention } from '../jobs/catalogue.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { trusted } from '../mongo.ts';
import { queueConnection } from '../redis.ts';
import { RepeatingTask } from '../repeating-task.ts';
import type { OutboxEntry, WithOutbox } from './outbox.ts';

/** How often documents with waiting events are looked for, in milliseconds. */
const SWEEP_MS = 3_000;
/** Documents looked at in one sweep. */
const SWEEP_BATCH = 500;

/** Name of the queue in which a subscriber's events wait. */
export function eventQueueName(subscriber: Subscriber): string {
  return `events-${subscriber}`;
}

/** Documents of a relay: their id is text. */
type OutboxDocument = WithOutbox & { _id: string };

export interface RelayOptions {
  /** Unique among all relays of the platform, such as `accounts` or `media-posts`; letters, digits and '-'. */
  source: string;
  to: readonly Subscriber[];
  connection: Redis;
  redisUrl: string;
  namespace: string;
  log: Log;
  metrics: Metrics;
}

/**
 * Brings the events in documents' outboxes to their subscribers' queues. An entry leaves its document only when the
 * subscriber has applied it, so neither a crash between any two lines nor a Redis that lost everything loses an event;
 * both may deliver one twice.
 */
export class OutboxRelay<D extends OutboxDocument> {
  readonly #model: Model<D>;
  readonly #options: RelayOptions;
  readonly #queues = new Map<Subscriber, Queue>();
  readonly #acks: QueueEvents[] = [];
  readonly #connections: Redis[] = [];
  readonly #sweeps: RepeatingTask;

  constructor(model: Model<D>, options: RelayOptions) {
    this.#model = model;
    this.#options = options;
    const fault = 'outbox sweep failed';
    this.#sweeps = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, fault, log: options.log });
    for (const to of options.to) {
      const queue = new Queue(eventQueueName(to), { connection: options.connection, prefix: options.namespace });
      queue.on('error', () => undefined);
      this.#queues.set(to, queue);
    }
  }

  /** Starts listening for what subscribers have applied, and sweeping for what was left behind. */
  start(): void {
    for (const to of this.#options.to) {
      const connection = queueConnection(this.#options.redisUrl);
      const acks = new QueueEvents(eventQueueName(to), { connection, prefix: this.#options.namespace });
      acks.on('error', () => undefined);
      acks.on('completed', ({ jobId }) => void this.#acknowledge(jobId));
      this.#acks.push(acks);
      this.#connections.push(connection);
    }
    this.#sweeps.start();
  }

  /** Sends the waiting events of one document at once, right after it was written; a failure is left to the sweep. */
  async kick(documentId: string): Promise<void> {
    try {
      const document = await this.#model.findById(documentId, { outbox: 1 }).lean<OutboxDocument>();
      for (const entry of document?.outbox ?? []) await this.#send(documentId, entry);
    } catch (error) {
      this.#options.log.warn({ err: error, documentId }, 'sending events left to the sweep');
    }
  }

  async close(): Promise<void> {
    await this.#sweeps.close();
    await Promise.all([...this.#acks.map((acks) => acks.close()), ...[...this.#queues.values()].map((q) => q.close())]);
    for (const connection of this.#connections) connection.disconnect();
  }

  async #sweep(): Promise<void> {
    const before = new Date(Date.now() - SWEEP_MS);
    const documents = await this.#model
      .find({ 'outbox.at': trusted({ $lt: before }) }, { outbox: 1 })
      .limit(SWEEP_BATCH)
      .lean<OutboxDocument[]>();
    this.#options.metrics.outboxWaiting.set({ source: this.#options.source }, documents.length);
    for (const document of documents) {
      for (const entry of document.outbox) await this.#settle(document._id, entry);
    }
  }

  /** Sends an entry that never arrived, repeats one that failed, and strikes off one whose acknowledgement was missed. */
  async #settle(documentId: string, entry: OutboxEntry): Promise<void> {
    const jobId = this.#jobId(documentId, entry.id);
    const job: Job | undefined = await this.#queues.get(entry.to)?.getJob(jobId);
    if (!job) return this.#send(documentId, entry);
    const state = await job.getState();
    if (state === 'completed') await this.#acknowledge(jobId);
    if (state === 'failed') await job.retry();
  }

  async #send(documentId: string, entry: OutboxEntry): Promise<void> {
    const { id, name, aggregate, version, data } = entry;
    const envelope: Omit<EventEnvelope, 'data'> & { data: unknown } = { id, name, aggregate, version, data };
    await this.#queues.get(entry.to)?.add(name, envelope, {
      jobId: this.#jobId(documentId, id),
      attempts: 5,
      backoff: { type: 'exponential', delay: 500 },
      removeOnComplete: retention.completed,
      removeOnFail: retention.failed,
    });
  }

  #jobId(documentId: string, entryId: string): string {
    return `${this.#options.source}.${documentId}.${entryId}`;
  }

  async #acknowledge(jobId: string): Promise<void> {
    const [source, documentId, entryId] = jobId.split('.');
    if (source !== this.#options.source || !documentId || !entryId) return;
    try {
      await this.#model.collection.updateOne({ _id: documentId as never }, {
        $pull: { outbox: { id: entryId } },
      } as never);
    } catch (error) {
      this.#options.log.warn({ err: error, documentId }, 'acknowledgement left to the sweep');
    }
  }
}

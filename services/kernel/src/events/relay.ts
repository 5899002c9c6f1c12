import type { EventEnvelope, Subscriber } from '@vitrina/contracts/events';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Collection, Model } from 'mongoose';
import pMap from 'p-map';
import { timeOfId } from '../data/ids.ts';
import { trusted } from '../data/mongo.ts';
import { keySpace, queueConnection, type RedisPlace } from '../data/redis.ts';
import { retention } from '../jobs/catalogue.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type Pause, RepeatingTask } from '../service/repeating-task.ts';
import { eventVersion, readEpoch } from './epoch.ts';
import type { OutboxEntry, WithOutbox } from './outbox.ts';

/** Time between two sweeps for documents with waiting events, in milliseconds. */
const SWEEP_MS = 3_000;
/** The same for a collection in which nothing waits: finds what other processes wrote and could not send. */
const REST_MS = 15_000;
/** Documents read in one request; a sweep continues through all due documents. */
const SWEEP_BATCH = 500;
/** Entries checked at the same time. */
const AT_ONCE = 20;
/** Time until an entry that waits for its subscriber is checked again, in milliseconds. */
const WAITING_MS = 6_000;
/** Longest pause between two tries of an entry that keeps failing, in milliseconds. */
const LONGEST_PAUSE_MS = 120_000;

/** Name of the queue in which a subscriber's events wait. */
export function eventQueueName(subscriber: Subscriber): string {
  return `events-${subscriber}`;
}

/** Milliseconds until an entry is tried again. @param tries number of failures, at least one */
export function pauseAfter(tries: number): number {
  return Math.min(SWEEP_MS * 2 ** Math.max(0, tries - 2), LONGEST_PAUSE_MS);
}

/** Document with an outbox; its id is a string. */
type OutboxDocument = WithOutbox & { _id: string };

/** Entry found by a sweep. */
interface FoundEntry {
  documentId: string;
  entry: OutboxEntry;
  /** Its index in the outbox. */
  position: number;
}

export interface RelayOptions {
  connection: Redis;
  /** Redis for acknowledgements, on a separate connection. */
  redis: RedisPlace;
  namespace: string;
  log: Log;
  metrics: Metrics;
}

/** Route of the events of a collection. */
export interface OutboxRoute {
  /** Unique among all collections of the platform, such as `accounts` or `media-posts`; letters, digits and '-'. */
  source: string;
  to: readonly Subscriber[];
}

/**
 * Delivers the events in the outboxes of a service's documents to their subscribers' queues. An entry is removed from
 * its document only when the subscriber has applied it, so no event is lost by a crash at any point or by a Redis that
 * loses everything; both may deliver an event twice. Any number of relays may serve the same documents.
 *
 * Each check of an entry that stays moves its `at` into the future, so that unchecked entries come first: neither an
 * unavailable subscriber nor an entry that always fails delays others. A failing entry is tried again with growing
 * pauses for as long as it exists.
 */
export class OutboxRelay {
  readonly #options: RelayOptions;
  readonly #outboxes = new Map<string, Outbox>();
  readonly #queues = new Map<string, Queue>();
  readonly #acks: QueueEvents[] = [];
  readonly #connections: Redis[] = [];

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Adds a collection, before {@link start}. */
  add<D extends OutboxDocument>(model: Model<D>, route: OutboxRoute): Outbox {
    for (const to of route.to) {
      if (this.#queues.has(to)) continue;
      const { connection, namespace } = this.#options;
      const queue = new Queue(eventQueueName(to), { connection, prefix: keySpace(namespace) });
      queue.on('error', () => undefined);
      this.#queues.set(to, queue);
    }
    const queues = new Map([...this.#queues].filter(([to]) => (route.to as readonly string[]).includes(to)));
    const outbox = new Outbox(model as unknown as Model<OutboxDocument>, route.source, queues, this.#options);
    this.#outboxes.set(route.source, outbox);
    return outbox;
  }

  /** Starts listening for acknowledgements, and sweeping for events that were not delivered. */
  start(): void {
    for (const queue of this.#queues.values()) {
      const connection = queueConnection(this.#options.redis);
      const acks = new QueueEvents(queue.name, { connection, prefix: keySpace(this.#options.namespace) });
      acks.on('error', () => undefined);
      acks.on('completed', ({ jobId }) => void this.#outboxes.get(jobId.split('.')[0] ?? '')?.acknowledge(jobId));
      this.#acks.push(acks);
      this.#connections.push(connection);
    }
    for (const { sweeps } of this.#outboxes.values()) sweeps.start();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#outboxes.values()].map(({ sweeps }) => sweeps.close()));
    await Promise.all([...this.#acks.map((acks) => acks.close()), ...[...this.#queues.values()].map((q) => q.close())]);
    for (const connection of this.#connections) connection.disconnect();
  }
}

/** Events that wait in the documents of one collection; made by {@link OutboxRelay.add}. */
export class Outbox {
  readonly #model: Model<OutboxDocument>;
  readonly #documents: Collection<OutboxDocument>;
  readonly #source: string;
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #options: RelayOptions;
  /** Sweeps of this collection by itself: a long or failing one delays no other. */
  readonly sweeps: RepeatingTask;

  constructor(model: Model<OutboxDocument>, source: string, queues: ReadonlyMap<string, Queue>, options: RelayOptions) {
    this.#model = model;
    this.#documents = model.db.collection<OutboxDocument>(model.collection.name);
    this.#source = source;
    this.#queues = queues;
    this.#options = options;
    options.metrics.outboxAges.set(this.#source, () => this.#oldestAge());
    this.sweeps = new RepeatingTask((closing) => this.#sweep(closing), {
      pauseMs: SWEEP_MS,
      failureMessage: `outbox sweep of ${this.#source} failed`,
      log: options.log,
    });
  }

  /** Sends the waiting events of one document right after a write; a failure is left to the sweep. */
  async flush(documentId: string): Promise<void> {
    const { log } = this.#options;
    this.sweeps.hasten(SWEEP_MS);
    try {
      const [document, epoch] = await Promise.all([
        this.#model.findById(documentId, { outbox: 1 }).lean<OutboxDocument>(),
        readEpoch(this.#model.db),
      ]);
      for (const entry of document?.outbox ?? []) {
        await this.#send(documentId, entry, epoch).catch((error: unknown) => {
          log.warn({ err: error, documentId, event: entry.name }, 'sending an event left to the sweep');
        });
      }
    } catch (error) {
      log.warn({ err: error, documentId }, 'sending events left to the sweep');
    }
  }

  /** Counts the events that wait in the subscribers' queues, including those of other collections. */
  async backlog(): Promise<number> {
    const counts = await Promise.all([...this.#queues.values()].map((queue) => queue.getJobCountByTypes('waiting')));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Removes the finished jobs about accounts and their posts from the subscribers' queues: they contain personal data.
   */
  async removeFinishedJobs(accountIds: ReadonlySet<string>): Promise<void> {
    for (const queue of this.#queues.values()) await removeFinishedJobs(queue, accountIds);
  }

  /** Seconds since the oldest waiting event was written; with very many, among those checked longest ago. */
  async #oldestAge(): Promise<number> {
    const documents = await this.#model
      .find({ 'outbox.at': trusted({ $gt: new Date(0) }) }, { 'outbox.id': 1 })
      .sort({ 'outbox.at': 1 })
      .limit(SWEEP_BATCH)
      .lean<Array<{ outbox: Array<{ id: string }> }>>();
    const written = documents.flatMap(({ outbox }) => outbox.map(({ id }) => timeOfId(id)));
    return written.length === 0 ? 0 : Math.max(0, (Date.now() - Math.min(...written)) / 1000);
  }

  /** Tells whether an entry is due before a sweep that would follow after a rest. */
  async #isBusy(): Promise<boolean> {
    const soon = new Date(Date.now() - SWEEP_MS + REST_MS);
    return (await this.#model.findOne({ 'outbox.at': trusted({ $lt: soon }) }, { _id: 1 }).lean()) !== null;
  }

  /** Checks each entry that is due. @param closing ends the sweep early @returns pause before the next sweep */
  async #sweep(closing: AbortSignal): Promise<Pause> {
    const isBusy = await this.#isBusy();
    const before = new Date(Date.now() - SWEEP_MS);
    let seen = 0;
    for (let more = isBusy; more && !closing.aborted; ) {
      const documents = await this.#model
        .find({ 'outbox.at': trusted({ $lt: before }) }, { outbox: 1 })
        .sort({ 'outbox.at': 1 })
        .limit(SWEEP_BATCH)
        .lean<OutboxDocument[]>();
      const due = documents.flatMap(({ _id, outbox }) =>
        outbox.flatMap((entry, position) => (entry.at < before ? { documentId: _id, entry, position } : [])),
      );
      const epoch = due.length > 0 ? await readEpoch(this.#model.db) : 0;
      await pMap(due, (found) => this.#checkEntry(found, epoch), { concurrency: AT_ONCE });
      seen += documents.length;
      more = documents.length === SWEEP_BATCH;
    }
    this.#options.metrics.outboxWaiting.set({ source: this.#source }, seen);
    return { pauseMs: isBusy ? SWEEP_MS : REST_MS };
  }

  /**
   * Sends an entry that never arrived, retries one that failed, and removes one whose acknowledgement was missed.
   * @throws if Redis or MongoDB is not available; any other failure is due to the entry and only delays it
   */
  async #checkEntry(found: FoundEntry, epoch: number): Promise<void> {
    const { documentId, entry } = found;
    try {
      const queue = this.#queueTo(entry.to);
      const jobId = this.#jobId(documentId, entry.id, epoch);
      const job = await queue.getJob(jobId);
      if (!job) {
        await this.#send(documentId, entry, epoch);
        await this.#postpone(found, false);
        return;
      }
      const state = await job.getState();
      if (state === 'completed') return await this.acknowledge(jobId);
      if (state !== 'failed') return void (await this.#postpone(found, false));
      // If there are several relays, the first to postpone the entry retries it.
      if (!(await this.#postpone(found, true))) return;
      this.#reportFailure(found, { reason: job.failedReason });
      await job.retry();
    } catch (error) {
      await this.#options.connection.ping();
      if (await this.#postpone(found, true)) this.#reportFailure(found, { err: error });
    }
  }

  #reportFailure({ documentId, entry }: FoundEntry, cause: { reason: string } | { err: unknown }): void {
    const { log, metrics } = this.#options;
    const { name: event, to, tries = 0 } = entry;
    metrics.outboxFailures.inc({ source: this.#source, event, to });
    log.warn({ ...cause, documentId, event, to, tries: tries + 1 }, 'event not applied yet');
  }

  /** Moves an entry after the unchecked ones. @returns false if another relay did so, or it is gone */
  async #postpone({ documentId, entry, position }: FoundEntry, failed: boolean): Promise<boolean> {
    const tries = (entry.tries ?? 0) + (failed ? 1 : 0);
    const pause = failed ? pauseAfter(tries) : WAITING_MS;
    // Addressed by index: the embedded database fails on two concurrent updates with a positional operator.
    const field = `outbox.${position}`;
    const { modifiedCount } = await this.#documents.updateOne(
      { _id: documentId, [`${field}.id`]: entry.id, [`${field}.at`]: entry.at },
      { $set: { [`${field}.at`]: new Date(Date.now() + pause - SWEEP_MS), [`${field}.tries`]: tries } },
    );
    return modifiedCount === 1;
  }

  async #send(documentId: string, entry: OutboxEntry, epoch: number): Promise<void> {
    const { id, name, aggregate, data, trace } = entry;
    const version = eventVersion(epoch, entry.version);
    const envelope: Omit<EventEnvelope, 'data'> & { data: unknown } = { id, name, aggregate, version, data };
    await this.#queueTo(entry.to).add(name, envelope, {
      jobId: this.#jobId(documentId, id, epoch),
      attempts: 5,
      backoff: { type: 'exponential', delay: 500 },
      ...(trace && { telemetry: { metadata: trace } }),
      removeOnComplete: retention.completed,
      removeOnFail: retention.failed,
    });
  }

  #queueTo(to: string): Queue {
    const queue = this.#queues.get(to);
    if (!queue) throw new Error(`this relay does not send to ${to}`);
    return queue;
  }

  /** Id of the job; contains the epoch, so that an event is sent again after a restore. */
  #jobId(documentId: string, entryId: string, epoch: number): string {
    return [this.#source, documentId, entryId, ...(epoch > 0 ? [epoch] : [])].join('.');
  }

  /** Removes the entry of an applied event from its document. */
  async acknowledge(jobId: string): Promise<void> {
    const [source, documentId, entryId] = jobId.split('.');
    if (source !== this.#source || !documentId || !entryId) return;
    try {
      await this.#documents.updateOne({ _id: documentId }, { $pull: { outbox: { id: entryId } } });
    } catch (error) {
      this.#options.log.warn({ err: error, documentId }, 'acknowledgement left to the sweep');
    }
  }
}

/** Removes the finished jobs about accounts from a queue of events. */
export async function removeFinishedJobs(queue: Queue, accountIds: ReadonlySet<string>): Promise<void> {
  const finished = await queue.getJobs(['completed', 'failed']);
  await pMap(
    finished.filter((job) => isAbout(job?.data, accountIds)),
    (job) => job.remove(),
    { concurrency: AT_ONCE },
  );
}

/** Fields of events that name the account, or one of the accounts, that the event is about. */
const ACCOUNT_FIELDS = ['id', 'ownerId', 'subjectId', 'providerId'] as const;

function isAbout(envelope: EventEnvelope | undefined, accountIds: ReadonlySet<string>): boolean {
  const data: Partial<Record<(typeof ACCOUNT_FIELDS)[number], string | null>> = envelope?.data ?? {};
  return ACCOUNT_FIELDS.some((field) => accountIds.has(data[field] ?? ''));
}

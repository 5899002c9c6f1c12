import type { EventEnvelope } from '@vitrina/contracts/events';
import type { Redis } from 'ioredis';
import type { Connection, Model } from 'mongoose';
import { configOrExit } from '../config/load.ts';
import { compareAndSet } from '../data/compare-and-set.ts';
import { connectMongo, trusted } from '../data/mongo.ts';
import { createLog, type Log } from '../observe/log.ts';
import { type Elections, Leader, leaderTask } from '../service/leader.ts';
import type { RepeatingTask } from '../service/repeating-task.ts';
import { beginEpoch, countBeat, type EpochState, noteAnnounced } from './epoch.ts';
import { type OutboxEntry, outboxEntries, type WithOutbox } from './outbox.ts';
import type { Outbox } from './relay.ts';

/**
 * Time between two comparisons of the database's beat, in milliseconds. A restore of a backup that is younger than one beat
 * goes unnoticed.
 */
const BEAT_MS = 5_000;
/** Documents announced before the subscribers' queues are checked. */
const PAGE = 100;
/** Events that may wait in the subscribers' queues before more are announced. */
const MOST_WAITING = 2_000;

/** Announces the current state of a collection again. */
export type Announcer = (to: ReadonlySet<string> | null, term: { signal: AbortSignal; log: Log }) => Promise<void>;

/**
 * Announces every document of a collection in its current state.
 * @param toEvents builds a document's events, with their versions; null for a document that was never announced
 */
export function announcer<D extends WithOutbox & { _id: string }>(
  model: Model<D>,
  outbox: Outbox,
  toEvents: (document: D) => ReadonlyArray<EventEnvelope | null>,
): Announcer {
  const entriesOf = (document: D, to: ReadonlySet<string> | null): OutboxEntry[] =>
    toEvents(document)
      .flatMap((event) => (event ? outboxEntries(event.name, event.aggregate, event.version, event.data) : []))
      .filter((entry) => to === null || to.has(entry.to));
  // The driver's types cannot follow a generic document.
  const documents = model as unknown as Model<WithOutbox & { _id: string }>;
  const stored = model.db.collection<WithOutbox & { _id: string }>(model.collection.name);
  const announce = (first: D, to: ReadonlySet<string> | null): Promise<boolean> =>
    compareAndSet(async (round) => {
      const document = round === 0 ? first : await model.findById(first._id).lean<D>();
      const entries = document ? entriesOf(document, to) : [];
      if (!document || entries.length === 0) return false;
      const { _id, version } = document;
      const { modifiedCount } = await stored.updateOne({ _id, version }, { $push: { outbox: { $each: entries } } });
      if (modifiedCount === 0) return undefined;
      await outbox.flush(_id);
      return true;
    });
  return async (to, { signal, log }) => {
    for (let after = ''; ; ) {
      const page = await documents
        .find({ _id: trusted({ $gt: after }) })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean<D[]>();
      for (const document of page) {
        signal.throwIfAborted();
        await announce(document, to).catch((error: unknown) => {
          log.error({ err: error, documentId: document._id }, 'document not announced');
        });
      }
      const last = page.at(-1);
      if (!last) return;
      after = last._id;
      while ((await outbox.backlog()) > MOST_WAITING) {
        signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
}

export interface RestoreWatchOptions {
  mongo: Connection;
  elections: Elections;
  redis: Redis;
  /** Service that owns the database. */
  service: string;
  /** Services whose events this service stores: after a restore they must announce everything again. */
  sources: readonly string[];
  announcers: readonly Announcer[];
  log: Log;
}

/**
 * Detects that a service's database was restored from a backup: its beat is behind the one stored in Redis. It then
 * starts a new epoch, in which every event is newer than all earlier ones, announces everything again, and asks the
 * services that this one subscribes to for the same. Nothing is deleted. If Redis was lost as well, the command
 * `restored` starts the epoch.
 */
export class RestoreWatch {
  readonly #options: RestoreWatchOptions;
  readonly #leader: Leader;
  readonly #task: RepeatingTask;

  /** @param beatMs time between two comparisons, in milliseconds */
  constructor(options: RestoreWatchOptions, beatMs = BEAT_MS) {
    this.#options = options;
    const { elections, log } = options;
    this.#leader = new Leader(elections, 'restore-watch', log);
    const failureMessage = 'beat of the database not compared';
    this.#task = leaderTask(this.#leader, ({ signal }) => this.#run(signal), { pauseMs: beatMs, failureMessage, log });
  }

  /** Starts watching; called once. */
  start(): void {
    this.#leader.start();
    this.#task.start();
  }

  async close(): Promise<void> {
    await this.#task.close();
    await this.#leader.close();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { mongo, redis, service, sources, log } = this.#options;
    // Redis is read first: its beat was counted earlier, so the database's is larger unless it was restored.
    const [mark, requests] = await Promise.all([redis.get(markKey(service)), redis.hgetall(requestsKey(service))]);
    const remembered = readMark(mark);
    const state = await countBeat(mongo);
    if (remembered && isBehind(state, remembered)) {
      state.epoch = await beginEpoch(mongo, remembered.epoch);
      log.error({ service, epoch: state.epoch }, 'the database was restored: its events are announced again');
    }
    await redis.set(markKey(service), `${state.epoch} ${state.beat}`);
    if (state.epoch > 0) for (const source of sources) await redis.hset(requestsKey(source), service, state.epoch);
    await this.#announce(state, requests, signal);
  }

  async #announce({ epoch, announced = {} }: EpochState, requests: Record<string, string>, signal: AbortSignal) {
    const { mongo, service, announcers, log } = this.#options;
    const requested = {
      ...Object.fromEntries(Object.entries(requests).map(([to, at]) => [to, Number(at)])),
      [service]: epoch,
    };
    const due = Object.fromEntries(Object.entries(requested).filter(([to, at]) => at > (announced[to] ?? 0)));
    if (Object.keys(due).length === 0) return;
    const to = service in due ? null : new Set(Object.keys(due));
    for (const announce of announcers) await announce(to, { signal, log });
    await noteAnnounced(mongo, due);
    log.warn({ service, due }, 'everything was announced again after a restore');
  }
}

type Mark = Pick<EpochState, 'epoch' | 'beat'>;

function markKey(service: string): string {
  return `epoch:mark:${service}`;
}

/** Hash of the services that request everything again, with the epochs of their databases. */
function requestsKey(service: string): string {
  return `epoch:wishes:${service}`;
}

function readMark(text: string | null): Mark | null {
  if (text === null) return null;
  const [epoch = 0, beat = 0] = text.split(' ').map(Number);
  return { epoch, beat };
}

function isBehind(state: Mark, remembered: Mark): boolean {
  if (state.epoch !== remembered.epoch) return state.epoch < remembered.epoch;
  return state.beat <= remembered.beat;
}

/**
 * Runs the command `restored` of a service: starts a new epoch of its database. Only needed after a restore if Redis
 * was lost as well; the running service detects all other restores. The exit code is 78 for an invalid configuration.
 */
export async function runRestoredCommand(
  service: string,
  readConfig: () => { MONGODB_URL: string; NAMESPACE: string; LOG_LEVEL: Parameters<typeof createLog>[1]['LOG_LEVEL'] },
): Promise<void> {
  const config = configOrExit(readConfig);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, service);
  try {
    const epoch = await beginEpoch(mongo);
    createLog(service, config).info({ epoch }, 'new epoch begun: its events count as newer than all earlier ones');
  } finally {
    await mongo.close();
  }
}

import {
  inTime,
  type JobProducer,
  type Log,
  type ObjectStore,
  Problem,
  type QueueName,
  StoreFault,
} from '@vitrina/kernel';
import { probeBucket } from '../operations/probe.ts';

/** How long a reading is valid, in milliseconds: a rush of uploads queries the servers once a second. */
const SEEN_MS = 1_000;
/** `Retry-After` of a refused upload, in seconds. */
const COME_AGAIN = 60;
/** The same while the object store accepts no writes: it is checked once a second. */
const STORE_AGAIN = 15;
/** Longest wait for an answer of a server, in milliseconds. */
const ANSWER_MS = 2_000;

/** Seconds that the oldest job of a queue may have waited before uploads for it are refused. */
export type BacklogLimits = Partial<Record<QueueName, number>>;

/** A reading of the servers. */
interface Seen {
  /** Seconds that the oldest waiting job of each queue has waited. */
  waited: BacklogLimits;
  /** Why originals cannot be stored; null if they can. */
  storeFault: string | null;
}

/** Refuses uploads that would wait too long, or fail because a server is not available, before they are read. */
export class BackPressure {
  readonly #producer: JobProducer;
  readonly #objects: ObjectStore;
  readonly #limits: BacklogLimits;
  readonly #log: Log;
  #seen: Promise<Seen> | undefined;
  #until = 0;
  /** True until a small write has succeeded: a store that answers may still refuse originals. */
  #mustWrite = true;

  constructor(dependencies: { producer: JobProducer; objects: ObjectStore; log: Log }, limits: BacklogLimits) {
    this.#producer = dependencies.producer;
    this.#objects = dependencies.objects;
    this.#log = dependencies.log;
    this.#limits = limits;
  }

  /** @throws {Problem} `servicio_no_disponible` while the object store is not available or accepts no writes */
  async requireStore(): Promise<void> {
    if ((await this.storeFault()) !== null) throw new Problem('servicio_no_disponible', { retryAfter: STORE_AGAIN });
  }

  /** Why originals cannot be stored at this moment, as the machine reports it; null if they can. */
  async storeFault(): Promise<string | null> {
    return (await this.#look()).storeFault;
  }

  /**
   * Must be called with the error of a failed upload: after a fault of the store, uploads are refused until a write
   * succeeds.
   */
  noteFailure(error: unknown): void {
    if (!(error instanceof StoreFault) || this.#mustWrite) return;
    this.#log.warn({ err: error }, 'uploads are refused until the object store takes a write');
    this.#mustWrite = true;
    this.#until = 0;
  }

  /** @throws {Problem} `cola_llena` while the oldest job of the queue waits longer than its limit */
  async requireRoom(queue: QueueName): Promise<void> {
    const limit = this.#limits[queue];
    const waited = (await this.#look()).waited[queue] ?? 0;
    if (limit === undefined || waited <= limit) return;
    this.#log.warn({ queue, waited, limit }, 'upload refused: the queue is too old');
    throw new Problem('cola_llena', { retryAfter: COME_AGAIN });
  }

  #look(): Promise<Seen> {
    if (!this.#seen || performance.now() > this.#until) {
      this.#until = performance.now() + SEEN_MS;
      this.#seen = this.#ask();
    }
    return this.#seen;
  }

  /** A queue that does not answer refuses nothing: an upload waits in its document. */
  async #ask(): Promise<Seen> {
    const queues = Object.keys(this.#limits) as QueueName[];
    const [storeFault, ...ages] = await Promise.all([
      this.#askStore(),
      ...queues.map((queue) => inTime(this.#producer.oldestWait(queue), ANSWER_MS).catch(() => 0)),
    ]);
    const waited = Object.fromEntries(queues.map((queue, index) => [queue, ages[index] ?? 0]));
    return { waited, storeFault };
  }

  async #askStore(): Promise<string | null> {
    const mustWrite = this.#mustWrite;
    try {
      await inTime(mustWrite ? probeBucket(this.#objects, 'quarantine') : this.#objects.ping(), ANSWER_MS);
      if (mustWrite) this.#mustWrite = false;
      return null;
    } catch (error) {
      this.#mustWrite = true;
      return error instanceof Error ? error.message : String(error);
    }
  }
}

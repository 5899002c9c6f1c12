import {
  inTime,
  type JobProducer,
  type Log,
  type ObjectStore,
  Problem,
  type QueueName,
  StoreFault,
} from '@vitrina/kernel';
import { probeBucket } from '../files/probe.ts';

/** Validity of a reading, in milliseconds: during a rush of uploads the servers are queried once a second. */
const READING_MS = 1_000;
/** `Retry-After` while a queue is too old, in seconds. */
const QUEUE_RETRY_AFTER = 60;
/** `Retry-After` while the object store accepts no writes, in seconds; the store is checked once a second. */
const STORE_RETRY_AFTER = 15;
/** Timeout of a server's response, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Longest time the oldest job of a queue may have waited before uploads for it are refused, in seconds. */
export type BacklogLimits = Partial<Record<QueueName, number>>;

/** State of the servers. */
interface Reading {
  /** Waiting time of the oldest job of each queue, in seconds. */
  waited: BacklogLimits;
  /** Reason why originals cannot be stored; null if they can. */
  storeFault: string | null;
}

/** Refuses uploads, before reading them, that would wait too long or fail because a server is unavailable. */
export class BackPressure {
  readonly #producer: JobProducer;
  readonly #objects: ObjectStore;
  readonly #limits: BacklogLimits;
  readonly #log: Log;
  #reading: Promise<Reading> | undefined;
  #until = 0;
  /** True until a small write has succeeded: a store that responds may still refuse originals. */
  #mustWrite = true;

  constructor(dependencies: { producer: JobProducer; objects: ObjectStore; log: Log }, limits: BacklogLimits) {
    this.#producer = dependencies.producer;
    this.#objects = dependencies.objects;
    this.#log = dependencies.log;
    this.#limits = limits;
  }

  /** @throws {Problem} `servicio_no_disponible` while the object store is unavailable or accepts no writes */
  async requireStore(): Promise<void> {
    if ((await this.storeFault()) !== null)
      throw new Problem('servicio_no_disponible', { retryAfter: STORE_RETRY_AFTER });
  }

  /** Returns the error that currently prevents storing originals; null if they can be stored. */
  async storeFault(): Promise<string | null> {
    return (await this.#current()).storeFault;
  }

  /** Call this with the error of a failed upload: after a store fault, uploads are refused until a write succeeds. */
  recordFailure(error: unknown): void {
    if (!(error instanceof StoreFault) || this.#mustWrite) return;
    this.#log.warn({ err: error }, 'uploads are refused until the object store takes a write');
    this.#mustWrite = true;
    this.#until = 0;
  }

  /** @throws {Problem} `cola_llena` while the oldest job of the queue has waited longer than its limit */
  async requireRoom(queue: QueueName): Promise<void> {
    const limit = this.#limits[queue];
    const waited = (await this.#current()).waited[queue] ?? 0;
    if (limit === undefined || waited <= limit) return;
    this.#log.warn({ queue, waited, limit }, 'upload refused: the queue is too old');
    throw new Problem('cola_llena', { retryAfter: QUEUE_RETRY_AFTER });
  }

  #current(): Promise<Reading> {
    if (!this.#reading || performance.now() > this.#until) {
      this.#until = performance.now() + READING_MS;
      this.#reading = this.#read();
    }
    return this.#reading;
  }

  /** Reads the queues and the store. A queue that does not respond refuses nothing: an upload waits in its document. */
  async #read(): Promise<Reading> {
    const queues = Object.keys(this.#limits) as QueueName[];
    const [storeFault, ...ages] = await Promise.all([
      this.#checkStore(),
      ...queues.map((queue) => inTime(this.#producer.oldestWait(queue), TIMEOUT_MS).catch(() => 0)),
    ]);
    const waited = Object.fromEntries(queues.map((queue, index) => [queue, ages[index] ?? 0]));
    return { waited, storeFault };
  }

  async #checkStore(): Promise<string | null> {
    const mustWrite = this.#mustWrite;
    try {
      await inTime(mustWrite ? probeBucket(this.#objects, 'quarantine') : this.#objects.ping(), TIMEOUT_MS);
      if (mustWrite) this.#mustWrite = false;
      return null;
    } catch (error) {
      this.#mustWrite = true;
      return error instanceof Error ? error.message : String(error);
    }
  }
}

import { type JobProducer, type Log, type ObjectStore, Problem, type QueueName, StoreFault } from '@vitrina/kernel';
import { probeBucket } from '../operations/probe.ts';

/** How long what was seen counts, in milliseconds: a rush of uploads asks the servers once a second. */
const SEEN_MS = 1_000;
/** When a refused upload should come again, in seconds. */
const COME_AGAIN = 60;
/** The same where the object store takes nothing: it is looked at once a second. */
const STORE_AGAIN = 15;
/** Longest wait for a server's word, in milliseconds. */
const ANSWER_MS = 2_000;

/** Seconds that the oldest job of a queue may have waited before uploads for it are refused. */
export type BacklogLimits = Partial<Record<QueueName, number>>;

/** What the servers said. */
interface Seen {
  /** Seconds that the oldest waiting job of each queue has waited. */
  waited: BacklogLimits;
  /** Why originals cannot be stored; null where they can. */
  storeFault: string | null;
}

/** Refuses uploads that would wait too long, or be lost half way as a server is away, before they are read. */
export class BackPressure {
  readonly #producer: JobProducer;
  readonly #objects: ObjectStore;
  readonly #limits: BacklogLimits;
  readonly #log: Log;
  #seen: Promise<Seen> | undefined;
  #until = 0;
  /** Until a small write has shown the contrary, a store that answers is not believed to take originals. */
  #mustWrite = true;

  constructor(parts: { producer: JobProducer; objects: ObjectStore; log: Log }, limits: BacklogLimits) {
    this.#producer = parts.producer;
    this.#objects = parts.objects;
    this.#log = parts.log;
    this.#limits = limits;
  }

  /** @throws {Problem} `servicio_no_disponible` while the object store is away or takes nothing */
  async requireStore(): Promise<void> {
    if ((await this.storeFault()) !== null) throw new Problem('servicio_no_disponible', { retryAfter: STORE_AGAIN });
  }

  /** Why originals cannot be stored at this moment, in the words of the machine; null where they can. */
  async storeFault(): Promise<string | null> {
    return (await this.#look()).storeFault;
  }

  /** To be called with what an upload failed for: after a fault of the store the next ones wait for a write that works. */
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
    if (!this.#seen || Date.now() > this.#until) {
      this.#until = Date.now() + SEEN_MS;
      this.#seen = this.#ask();
    }
    return this.#seen;
  }

  /** A queue that does not answer holds nothing up: what is uploaded now waits in its document. */
  async #ask(): Promise<Seen> {
    const queues = Object.keys(this.#limits) as QueueName[];
    const [storeFault, ...ages] = await Promise.all([
      this.#askStore(),
      ...queues.map((queue) => inTime(this.#producer.oldestWait(queue)).catch(() => 0)),
    ]);
    const waited = Object.fromEntries(queues.map((queue, index) => [queue, ages[index] ?? 0]));
    return { waited, storeFault };
  }

  async #askStore(): Promise<string | null> {
    const mustWrite = this.#mustWrite;
    try {
      await inTime(mustWrite ? probeBucket(this.#objects, 'quarantine') : this.#objects.ping());
      if (mustWrite) this.#mustWrite = false;
      return null;
    } catch (error) {
      this.#mustWrite = true;
      return error instanceof Error ? error.message : String(error);
    }
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

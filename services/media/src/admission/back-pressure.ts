import { type JobProducer, type Log, type ObjectStore, Problem, type QueueName } from '@vitrina/kernel';

/** How long what was seen counts, in milliseconds: a rush of uploads asks the servers once a second. */
const SEEN_MS = 1_000;
/** When a refused upload should come again, in seconds. */
const COME_AGAIN = 60;
/** Longest wait for a server's word, in milliseconds. */
const ANSWER_MS = 2_000;

/** Seconds that the oldest job of a queue may have waited before uploads for it are refused. */
export type BacklogLimits = Partial<Record<QueueName, number>>;

/** What the servers said. */
interface Seen {
  /** Seconds that the oldest waiting job of each queue has waited. */
  waited: BacklogLimits;
  objectsAnswer: boolean;
}

/** Refuses uploads that would wait too long, or be lost half way as a server is away, before they are read. */
export class BackPressure {
  readonly #producer: JobProducer;
  readonly #objects: ObjectStore;
  readonly #limits: BacklogLimits;
  readonly #log: Log;
  #seen: Promise<Seen> | undefined;
  #until = 0;

  constructor(parts: { producer: JobProducer; objects: ObjectStore; log: Log }, limits: BacklogLimits) {
    this.#producer = parts.producer;
    this.#objects = parts.objects;
    this.#log = parts.log;
    this.#limits = limits;
  }

  /** @throws {Problem} `servicio_no_disponible` while the object store is away */
  async requireStore(): Promise<void> {
    if (!(await this.#look()).objectsAnswer) throw new Problem('servicio_no_disponible');
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
    const [objectsAnswer, ...ages] = await Promise.all([
      inTime(this.#objects.ping().then(() => true)).catch(() => false),
      ...queues.map((queue) => inTime(this.#producer.oldestWait(queue)).catch(() => 0)),
    ]);
    const waited = Object.fromEntries(queues.map((queue, index) => [queue, ages[index] ?? 0]));
    return { waited, objectsAnswer };
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

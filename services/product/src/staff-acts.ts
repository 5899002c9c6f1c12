import { createHash } from 'node:crypto';
import type { EventData } from '@vitrina/contracts/events';
import {
  newId,
  type Outbox,
  outboxEntries,
  outboxFields,
  outboxIndex,
  type ServiceContext,
  type StoredSession,
  type WithOutbox,
} from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { type Connection, type Model, Schema } from 'mongoose';

/** Lifetime of an act's copy here, in seconds: 30 days; the log of the directory keeps it. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** Action of staff that changes no account, such as reading a list. */
export interface StaffAct extends WithOutbox {
  _id: string;
  createdAt: Date;
}

const schema = new Schema<StaffAct>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true }, ...outboxFields },
  { versionKey: false, strict: 'throw' },
)
  .index(...outboxIndex)
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Collection of acts that wait for the log. */
export async function staffActModel(connection: Connection): Promise<Model<StaffAct>> {
  const model = connection.model<StaffAct>('StaffAct', schema, 'staff_acts');
  await model.init();
  return model;
}

/** Opens the collection of a service's staff actions, with their way to the log. */
export async function openStaffActs(context: Pick<ServiceContext, 'name' | 'mongo' | 'outbox'>): Promise<StaffActs> {
  const model = await staffActModel(context.mongo);
  return new StaffActs(model, context.outbox(model, { source: `${context.name}-staff`, to: ['directory'] }));
}

/** Sends actions of staff in a service to the log of the directory. */
export class StaffActs {
  readonly #model: Model<StaffAct>;
  readonly #outbox: Outbox;

  constructor(model: Model<StaffAct>, outbox: Outbox) {
    this.#model = model;
    this.#outbox = outbox;
  }

  /** Stores an act with its event in one write; resolves after the write, even if the log does not have it yet. */
  async add(act: Omit<EventData<'staff.acted'>, 'id' | 'at'>): Promise<void> {
    const _id = newId();
    const createdAt = new Date();
    const outbox = outboxEntries('staff.acted', `staff-act-${_id}`, 1, { ...act, id: _id, at: createdAt.getTime() });
    await this.#model.create({ _id, createdAt, version: 1, outbox });
    await this.#outbox.flush(_id);
  }

  /** Logs that a member of the staff read a list; called before the response. */
  async read({ userId, name }: Pick<StoredSession, 'userId' | 'name'>, detail: string): Promise<void> {
    await this.add({ staffId: userId, staffName: name, action: 'read', subjectId: null, detail });
  }
}

/**
 * Time for which a repeated reading by the same person is not logged again, in seconds: open screens read at each
 * change.
 */
const ONCE_SECONDS = 3_600;

/** Logs readings of staff on screens that refresh by themselves. */
export class StaffReads {
  readonly #redis: Redis;
  readonly #acts: StaffActs;
  readonly #screen: string;

  /** @param screen names the screen in Redis, such as `chat` */
  constructor(redis: Redis, acts: StaffActs, screen: string) {
    this.#redis = redis;
    this.#acts = acts;
    this.#screen = screen;
  }

  /**
   * Logs a reading, once an hour; without Redis each time.
   * @param what name of the reading, the same for the same reading
   * @param detail text of the log entry
   */
  async note(session: StoredSession, what: string, detail: string): Promise<void> {
    const hash = createHash('sha256').update(`${session.userId} ${what}`).digest('base64url');
    const key = `${this.#screen}:read:${hash}`;
    const isFirst = await this.#redis.set(key, '1', 'EX', ONCE_SECONDS, 'NX').catch(() => 'OK');
    if (isFirst === null) return;
    try {
      await this.#acts.read(session, detail);
    } catch (error) {
      // A read that could not be logged is refused, and is logged the next time.
      await this.#redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}

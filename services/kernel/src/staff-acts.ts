import type { EventData } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';
import { newId } from './data/ids.ts';
import { outboxEntries, outboxFields, outboxIndex, type WithOutbox } from './events/outbox.ts';
import type { Outbox } from './events/relay.ts';
import type { StoredSession } from './http/session-store.ts';
import type { ServiceContext } from './service/context.ts';

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

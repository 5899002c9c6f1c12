import { randomBytes } from 'node:crypto';
import { SHARED_LIST_DAYS } from '@vitrina/contracts/rules';
import { type DatabaseClock, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

const DAY_MS = 86_400_000;

/** List of providers that anyone with its link reads. It does not name its author. */
export interface SharedList {
  /** Unguessable: 128 random bits in hexadecimal digits. */
  _id: string;
  /** Ids of providers. */
  ids: string[];
  expiresAt: Date;
}

const schema = new Schema<SharedList>(
  {
    _id: { type: String, required: true },
    ids: { type: [String], required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Opens the collection of shared lists. */
export async function sharedListModel(connection: Connection): Promise<Model<SharedList>> {
  const model = connection.model<SharedList>('SharedList', schema, 'shared_lists');
  await model.init();
  return model;
}

/** Stores lists of providers for 90 days (R57). A list is stored, because 200 ids are too long for a link. */
export class SharedLists {
  readonly #model: Model<SharedList>;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(model: Model<SharedList>, clock: Pick<DatabaseClock, 'now'>) {
    this.#model = model;
    this.#clock = clock;
  }

  async add(ids: readonly string[]): Promise<SharedList> {
    const expiresAt = new Date(this.#clock.now().getTime() + SHARED_LIST_DAYS * DAY_MS);
    const list = { _id: randomBytes(16).toString('hex'), ids: [...ids], expiresAt };
    await this.#model.create(list);
    return list;
  }

  /** Returns a list; null if it does not exist or has expired: the index deletes it up to a minute later. */
  async byId(id: string): Promise<SharedList | null> {
    return this.#model.findOne({ _id: id, expiresAt: trusted({ $gt: this.#clock.now() }) }).lean<SharedList>();
  }
}

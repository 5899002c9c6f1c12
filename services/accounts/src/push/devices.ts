import { createHash } from 'node:crypto';
import { type Session, type SessionMark, type SessionStore, type StoredSession, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** Most devices of an account; another one replaces the oldest. */
const MAX_DEVICES = 10;
/** Devices that one step of the sweep reads. */
const SWEEP_BATCH = 500;

/** Subscription of a browser, as far as messages to it need it. */
export interface Subscription {
  /** Address of the push service for this browser. */
  endpoint: string;
  /** Public key of the browser and the shared secret, base64url. */
  p256dh: string;
  auth: string;
}

/** Browser that shows notifications of an account while a session is open in it. */
export interface PushDevice extends Subscription {
  /** SHA-256 of `endpoint`, hexadecimal: a subscription belongs to one account. */
  _id: string;
  accountId: string;
  /** Public VAPID key that it subscribed with: messages signed with another one are refused. */
  serverKey: string;
  /** Session that turned the notifications on. */
  session: Pick<SessionMark, 'hash' | 'opened'>;
  /** Browser and system, such as 'Chrome en Android'. */
  name: string;
  createdAt: Date;
  /** Time at which the browser gives the subscription up. Absent if it does not say. */
  expiresAt?: Date;
}

const text = { type: String, required: true };

const schema = new Schema<PushDevice>(
  {
    _id: text,
    accountId: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    serverKey: text,
    session: {
      type: new Schema<PushDevice['session']>({ hash: text, opened: { type: Number, required: true } }, { _id: false }),
      required: true,
    },
    name: text,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date },
  },
  { versionKey: false, strict: 'throw' },
)
  .index({ accountId: 1, createdAt: -1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Opens the collection of devices. */
export async function pushDeviceModel(connection: Connection): Promise<Model<PushDevice>> {
  const model = connection.model<PushDevice>('PushDevice', schema, 'push_devices');
  await model.init();
  return model;
}

/** Id of the device with a subscription. */
export function deviceIdOf({ endpoint }: Pick<Subscription, 'endpoint'>): string {
  return createHash('sha256').update(endpoint).digest('hex');
}

/** Stores the devices that show an account's notifications. */
export class PushDevices {
  readonly #model: Model<PushDevice>;
  readonly #sessions: Pick<SessionStore, 'recheck'>;
  /** Public VAPID key of this platform, empty without one; devices of another key are not sent to. */
  readonly #serverKey: string;

  constructor(model: Model<PushDevice>, sessions: Pick<SessionStore, 'recheck'>, serverKey: string) {
    this.#model = model;
    this.#sessions = sessions;
    this.#serverKey = serverKey;
  }

  /** Devices of an account that can be sent to, the newest first. Deletes those whose session has ended. */
  async of(accountId: string): Promise<PushDevice[]> {
    const devices = await this.#model.find({ accountId }).sort({ createdAt: -1 }).lean<PushDevice[]>();
    return this.#withoutEnded(devices);
  }

  /** Returns a device of an account that can be sent to, else null. Deletes it if its session has ended. */
  async find(accountId: string, id: string): Promise<PushDevice | null> {
    const device = await this.#model.findOne({ _id: id, accountId }).lean<PushDevice>();
    const [open = null] = device ? await this.#withoutEnded([device]) : [];
    return open;
  }

  /** Stores a browser's subscription for the account of a session, and deletes the oldest devices beyond the limit. */
  async store(
    { userId: accountId, hash, opened }: Session & StoredSession,
    subscription: Subscription,
    about: Pick<PushDevice, 'name' | 'createdAt' | 'expiresAt'>,
  ): Promise<void> {
    const device = { ...subscription, ...about, accountId, serverKey: this.#serverKey, session: { hash, opened } };
    await this.#model.replaceOne({ _id: deviceIdOf(subscription) }, device, { upsert: true });
    const surplus = await this.#model
      .find({ accountId }, { _id: 1 })
      .sort({ createdAt: -1 })
      .skip(MAX_DEVICES)
      .lean<Array<Pick<PushDevice, '_id'>>>();
    await this.#remove(surplus);
  }

  /** Deletes a device of an account. @returns false if it has none with this id */
  async remove(accountId: string, id: string): Promise<boolean> {
    return (await this.#model.deleteOne({ _id: id, accountId })).deletedCount === 1;
  }

  /** Deletes all devices of an account. */
  async removeAll(accountId: string): Promise<void> {
    await this.#model.deleteMany({ accountId });
  }

  /** Deletes all devices whose session has ended. @param signal ends the sweep early; the next one starts again */
  async removeEnded(signal: AbortSignal): Promise<void> {
    for (let after = ''; !signal.aborted; ) {
      const devices = await this.#model
        .find({ _id: trusted({ $gt: after }) })
        .sort({ _id: 1 })
        .limit(SWEEP_BATCH)
        .lean<PushDevice[]>();
      await this.#withoutEnded(devices);
      after = devices.at(-1)?._id ?? '';
      if (devices.length < SWEEP_BATCH) return;
    }
  }

  async #withoutEnded(devices: readonly PushDevice[]): Promise<PushDevice[]> {
    const sessions = devices.map(({ accountId: userId, session }) => this.#sessions.recheck({ ...session, userId }));
    const states = await Promise.all(sessions);
    await this.#remove(devices.filter((_, index) => !states[index]));
    // Devices of another key are kept until the end of their session, because an older process may run beside this one.
    return devices.filter(({ serverKey }, index) => states[index] && serverKey === this.#serverKey);
  }

  /** Deletes devices as they were read; keeps a device that was stored again since. */
  async #remove(devices: ReadonlyArray<Pick<PushDevice, '_id'> & Partial<PushDevice>>): Promise<void> {
    for (const { _id, session } of devices) {
      await this.#model.deleteOne({ _id, ...(session && { 'session.hash': session.hash }) });
    }
  }
}

import type { EventEnvelope } from '@vitrina/contracts/events';
import { timeZoneOf } from '@vitrina/contracts/places';
import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import {
  type Clock,
  compareAndSet,
  type Outbox,
  type OutboxEntry,
  outboxEntries,
  outboxFields,
  outboxIndex,
  required,
  trusted,
  type WithOutbox,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type LedgerEntry, withEntries, withoutReason } from '../ledger/entry.ts';
import { type PlanState, planAt } from '../ledger/paid-time.ts';
import { notificationOf, type PaymentNotification } from '../ledger/payment-notification.ts';
import { type Reminder, remindersAt } from '../ledger/reminders.ts';

/** Time zone of accounts without a place. */
const DEFAULT_ZONE = timeZoneOf('', '');

/** Fields that a change may set in addition to the ledger. */
type Change = Partial<Pick<BillingAccount, 'timeZone' | 'timeZoneVersion' | 'erased'>>;

/**
 * Reads and writes billing data of accounts. Each change updates the ledger, the resulting plan and the events about it in
 * one write.
 */
export class BillingAccounts {
  readonly model: Model<BillingAccount>;
  readonly #relay: Pick<Outbox, 'flush'>;
  readonly #clock: Clock;

  constructor(model: Model<BillingAccount>, relay: Pick<Outbox, 'flush'>, clock: Clock) {
    this.model = model;
    this.#relay = relay;
    this.#clock = clock;
  }

  /** Billing data of an account; empty data if there are none yet. */
  async byId(id: string): Promise<BillingAccount> {
    return (await this.model.findById(id).lean<BillingAccount>()) ?? blank(id);
  }

  /** Current plan of an account, with the time zone in which its days end. */
  async planOf(id: string): Promise<PlanState & { timeZone: string; ledger: readonly LedgerEntry[]; now: number }> {
    const { ledger, timeZone = DEFAULT_ZONE } = await this.byId(id);
    const now = this.#clock.now().getTime();
    return { ...planAt(ledger, now), timeZone, ledger, now };
  }

  /**
   * Adds missing entries to the ledger and updates the plan.
   * @param entriesOf returns the entries for the current account; entries with an existing id are ignored
   * @param simulated true if no money moved, which the owner is shown
   * @throws {Problem} `servicio_no_disponible` if other changes kept winning
   */
  async addEntries(
    id: string,
    entriesOf: (account: { timeZone: string; ledger: readonly LedgerEntry[]; now: number }) => LedgerEntry[],
    simulated = false,
  ): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      const { ledger, timeZone = DEFAULT_ZONE } = kept;
      const existing = new Set(ledger.map((entry) => entry.id));
      const entries = entriesOf({ timeZone, ledger, now: this.#clock.now().getTime() });
      const fresh = entries.filter((entry) => !existing.has(entry.id));
      return fresh.length === 0 ? true : this.#write(kept, fresh, {}, simulated);
    });
  }

  /** Notifies the owner of an account of something that is not in the ledger, such as a refused payment. */
  async announce(
    id: string,
    notification: Omit<PaymentNotification, 'at' | 'timeZone'>,
    simulated: boolean,
  ): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      const where = { at: this.#clock.now().getTime(), timeZone: kept.timeZone ?? DEFAULT_ZONE };
      return this.#write(kept, [], {}, simulated, [{ ...notification, ...where }]);
    });
  }

  /** Sets the provider's time zone, unless a newer event has set it. @param version of the event */
  async setTimeZone(id: string, timeZone: string, version: number): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      if ((kept.timeZoneVersion ?? 0) >= version || kept.erased) return true;
      return this.#write(kept, [], { timeZone, timeZoneVersion: version });
    });
  }

  /** Marks an account as erased, which keeps only entries about money, without reasons, and ends its reminders. */
  async erase(id: string): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      return kept.erased ? true : this.#write(kept, [], { erased: true });
    });
  }

  /** Ends the plan of an account or sends its reminder, whichever is due. */
  async review(id: string): Promise<void> {
    await compareAndSet(async () => this.#write(await this.byId(id), [], {}));
  }

  /** Ids of accounts with something due, the longest overdue first. */
  async due(limit: number): Promise<string[]> {
    const found = await this.model
      .find({ dueAt: trusted({ $lte: this.#clock.now() }) }, { _id: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<Array<{ _id: string }>>();
    return found.map(({ _id }) => _id);
  }

  /** Time at which the next account has something due, maybe past; undefined if none ever has. */
  async nextDueAt(): Promise<Date | undefined> {
    const next = await this.model
      .findOne({ dueAt: trusted({ $gt: new Date(0) }) }, { dueAt: 1 })
      .sort({ dueAt: 1 })
      .lean<Pick<BillingAccount, 'dueAt'>>();
    return next?.dueAt;
  }

  /** Writes a change with its events. @returns undefined if another change came first */
  async #write(
    kept: BillingAccount,
    fresh: readonly LedgerEntry[],
    change: Change,
    simulated = false,
    announced: readonly PaymentNotification[] = [],
  ): Promise<true | undefined> {
    const { _id, version: before } = kept;
    const version = before + 1;
    const now = this.#clock.now().getTime();
    const silent = change.erased ?? kept.erased ?? false;
    const added = silent ? fresh.map(withoutReason) : fresh;
    const entered = withEntries(kept.ledger, added);
    const ledger = change.erased ? entered.map(withoutReason) : entered;
    const { plan, changesAt } = planAt(ledger, now);
    const { due, nextAt } = silent ? { due: null, nextAt: null } : remindersAt(ledger, now, kept.reminder);
    const times = [changesAt, nextAt].filter((at) => at !== null);
    const dueAt = !silent && times.length > 0 ? new Date(Math.min(...times)) : undefined;
    const notifications = silent
      ? []
      : [...fresh.flatMap((entry) => notificationOf(entry, ledger) ?? []), ...announced];
    const entries: OutboxEntry[] = [
      ...(plan !== kept.plan && !silent
        ? outboxEntries('plan.changed', `plan-${_id}`, version, { id: _id, plan })
        : []),
      ...(due ? outboxEntries('plan.reminded', `plan-reminder-${_id}`, version, { id: _id, ...due }) : []),
      ...notifications.flatMap((notification) =>
        outboxEntries('payment.entered', `payment-${notification.id}`, 1, { ...notification, ownerId: _id, simulated }),
      ),
    ];
    const isReplaced = change.erased || ledger.length < kept.ledger.length + fresh.length;
    const pushed = Object.entries({
      ledger: { $each: isReplaced ? [] : added },
      outbox: { $each: entries },
    }).filter(([, { $each }]) => $each.length > 0);
    const update = {
      $set: {
        ...change,
        version,
        plan,
        ...(isReplaced && { ledger }),
        ...(due && { reminder: due }),
        ...(dueAt && { dueAt }),
      },
      ...(!dueAt && { $unset: { dueAt: 1 } }),
      ...(pushed.length > 0 && { $push: Object.fromEntries(pushed) }),
    };
    // If two processes create the document, the unique id refuses the second.
    const { modifiedCount, upsertedCount } = await this.model.updateOne({ _id, version: before }, update, {
      upsert: before === 0,
    });
    if (modifiedCount + upsertedCount === 0) return undefined;
    if (entries.length > 0) await this.#relay.flush(_id);
    return true;
  }
}

/** Event with the current plan of an account. */
export function planEvent({ _id: id, version, plan }: BillingAccount): EventEnvelope<'plan.changed'> {
  return { id: `plan-${id}-${version}`, name: 'plan.changed', aggregate: `plan-${id}`, version, data: { id, plan } };
}

function blank(_id: string): BillingAccount {
  return { _id, ledger: [], plan: 'gratis', version: 0, outbox: [] };
}

/** Billing data of an account. Entries about money are only added to the ledger; the other fields follow from it. */
export interface BillingAccount extends WithOutbox {
  /** The account's id. */
  _id: string;
  ledger: LedgerEntry[];
  /** Plan that was announced last. */
  plan: PlanId;
  /** Time at which the plan ends or a reminder is due. Absent without such a time. */
  dueAt?: Date;
  /** Last reminder that was sent. Absent before. */
  reminder?: Reminder;
  /** IANA time zone of the provider's place. Absent before. */
  timeZone?: string;
  /** Version of the event that set `timeZone`. Absent before. */
  timeZoneVersion?: number;
  /** True once the account is erased: only entries about money stay, as tax law requires. */
  erased?: boolean;
}

const schema = new Schema<BillingAccount>(
  {
    _id: required.text,
    ledger: { type: [{ type: Schema.Types.Mixed }], default: [] },
    plan: { type: String, enum: PLAN_IDS, default: 'gratis' },
    dueAt: { type: Date },
    reminder: {
      type: new Schema<Reminder>({ plan: required.text, lastDay: required.text, stage: required.text }, { _id: false }),
    },
    timeZone: { type: String },
    timeZoneVersion: { type: Number },
    erased: { type: Boolean },
    ...outboxFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...outboxIndex)
  .index({ dueAt: 1 }, { sparse: true });

/** Opens the collection of billing data. */
export async function billingAccountModel(connection: Connection): Promise<Model<BillingAccount>> {
  const model = connection.model<BillingAccount>('BillingAccount', schema, 'accounts');
  await model.init();
  return model;
}

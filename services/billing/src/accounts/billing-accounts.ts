import type { EventEnvelope } from '@vitrina/contracts/events';
import { timeZoneOf } from '@vitrina/contracts/places';
import {
  compareAndSet,
  type DatabaseClock,
  type OutboxEntry,
  type OutboxRelay,
  outboxEntries,
  trusted,
} from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type LedgerEntry, withEntries } from '../ledger/entry.ts';
import { newsOf, type PaymentNews } from '../ledger/payment-news.ts';
import { type PlanState, planAt } from '../ledger/plan-state.ts';
import { remindersAt } from '../ledger/reminders.ts';
import type { BillingAccount } from './billing-account.ts';

/** Zone of accounts that have said no place yet. */
const DEFAULT_ZONE = timeZoneOf('', '');

/** What a change may set besides the ledger. */
type Change = Partial<Pick<BillingAccount, 'timeZone' | 'timeZoneVersion' | 'erased'>>;

/**
 * Reads and writes what billing knows of accounts. Each change enters the ledger, the plan that follows from it, and the
 * events that tell it, in one write.
 */
export class BillingAccounts {
  readonly model: Model<BillingAccount>;
  readonly #relay: Pick<OutboxRelay<BillingAccount>, 'flush'>;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(
    model: Model<BillingAccount>,
    relay: Pick<OutboxRelay<BillingAccount>, 'flush'>,
    clock: Pick<DatabaseClock, 'now'>,
  ) {
    this.model = model;
    this.#relay = relay;
    this.#clock = clock;
  }

  /** An account; a blank one where billing knows nothing of it yet. */
  async byId(id: string): Promise<BillingAccount> {
    return (await this.model.findById(id).lean<BillingAccount>()) ?? blank(id);
  }

  /** The plan that an account has now, with the zone in which its days end. */
  async planOf(id: string): Promise<PlanState & { timeZone: string; ledger: readonly LedgerEntry[]; now: number }> {
    const { ledger, timeZone = DEFAULT_ZONE } = await this.byId(id);
    const now = this.#clock.now().getTime();
    return { ...planAt(ledger, now), timeZone, ledger, now };
  }

  /**
   * Adds to the ledger what it lacks, and works out the plan again.
   * @param entriesOf the entries, seeing the account; those whose id is in the ledger change nothing
   * @param simulated true for money that did not move, as its owner can see
   * @throws {Problem} `servicio_no_disponible` where others kept being quicker
   */
  async enter(
    id: string,
    entriesOf: (account: { timeZone: string; ledger: readonly LedgerEntry[]; now: number }) => LedgerEntry[],
    simulated = false,
  ): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      const { ledger, timeZone = DEFAULT_ZONE } = kept;
      const known = new Set(ledger.map((entry) => entry.id));
      const entries = entriesOf({ timeZone, ledger, now: this.#clock.now().getTime() });
      const fresh = entries.filter((entry) => !known.has(entry.id));
      return fresh.length === 0 ? true : this.#write(kept, fresh, {}, simulated);
    });
  }

  /** Has the owner of an account informed of something about money that is not in the ledger. */
  async announce(id: string, news: Omit<PaymentNews, 'at' | 'timeZone'>, simulated: boolean): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      const where = { at: this.#clock.now().getTime(), timeZone: kept.timeZone ?? DEFAULT_ZONE };
      return this.#write(kept, [], {}, simulated, [{ ...news, ...where }]);
    });
  }

  /** Learns where a provider is, from an event of a version. */
  async setTimeZone(id: string, timeZone: string, version: number): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      if ((kept.timeZoneVersion ?? 0) >= version || kept.erased) return true;
      return this.#write(kept, [], { timeZone, timeZoneVersion: version });
    });
  }

  /** Forgets an account but for what its money did. */
  async erase(id: string): Promise<void> {
    await compareAndSet(async () => {
      const kept = await this.byId(id);
      return kept.erased ? true : this.#write(kept, [], { erased: true });
    });
  }

  /** Does what is due for an account: its plan ends, or its owner is reminded. */
  async review(id: string): Promise<void> {
    await compareAndSet(async () => this.#write(await this.byId(id), [], {}));
  }

  /** Ids of accounts for which something is due, the longest waiting first. */
  async due(limit: number): Promise<string[]> {
    const found = await this.model
      .find({ dueAt: trusted({ $lte: this.#clock.now() }) }, { _id: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<Array<{ _id: string }>>();
    return found.map(({ _id }) => _id);
  }

  /** @returns undefined where another change came first */
  async #write(
    kept: BillingAccount,
    fresh: readonly LedgerEntry[],
    change: Change,
    simulated = false,
    announced: readonly PaymentNews[] = [],
  ): Promise<true | undefined> {
    const { _id, version: before } = kept;
    const version = before + 1;
    const now = this.#clock.now().getTime();
    const ledger = withEntries(kept.ledger, fresh);
    const { plan, changesAt } = planAt(ledger, now);
    const silent = change.erased ?? kept.erased ?? false;
    const { due, nextAt } = silent ? { due: null, nextAt: null } : remindersAt(ledger, now, kept.reminder);
    const times = [changesAt, nextAt].filter((at) => at !== null);
    const dueAt = !silent && times.length > 0 ? new Date(Math.min(...times)) : undefined;
    const news = silent ? [] : [...fresh.flatMap((entry) => newsOf(entry, ledger) ?? []), ...announced];
    const entries: OutboxEntry[] = [
      ...(plan !== kept.plan && !silent
        ? outboxEntries('plan.changed', `plan-${_id}`, version, { id: _id, plan })
        : []),
      ...(due ? outboxEntries('plan.reminded', `plan-reminder-${_id}`, version, { id: _id, ...due }) : []),
      ...news.flatMap((one) =>
        outboxEntries('payment.entered', `payment-${one.id}`, 1, { ...one, ownerId: _id, simulated }),
      ),
    ];
    const isReplaced = ledger.length < kept.ledger.length + fresh.length;
    const added = Object.entries({
      ledger: { $each: isReplaced ? [] : fresh },
      outbox: { $each: entries },
    }).filter(([, { $each }]) => $each.length > 0);
    const update = {
      $set: {
        ...{ ...change, version, plan, ...(isReplaced && { ledger }) },
        ...{ ...(due && { reminder: due }), ...(dueAt && { dueAt }) },
      },
      ...(!dueAt && { $unset: { dueAt: 1 } }),
      ...(added.length > 0 && { $push: Object.fromEntries(added) }),
    };
    // Of two that create the document, the second meets the first one's id.
    const { modifiedCount, upsertedCount } = await this.model.updateOne({ _id, version: before }, update, {
      upsert: before === 0,
    });
    if (modifiedCount + upsertedCount === 0) return undefined;
    if (entries.length > 0) await this.#relay.flush(_id);
    return true;
  }
}

/** What subscribers should hold of an account's plan now. */
export function planEvent({ _id: id, version, plan }: BillingAccount): EventEnvelope<'plan.changed'> {
  return { id: `plan-${id}-${version}`, name: 'plan.changed', aggregate: `plan-${id}`, version, data: { id, plan } };
}

function blank(_id: string): BillingAccount {
  return { _id, ledger: [], plan: 'gratis', version: 0, outbox: [] };
}

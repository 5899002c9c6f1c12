import { PLANS, type PlanId } from '@vitrina/contracts/plans';
import { compareAndSet, type DatabaseClock, type Log, newId, olderThan, Problem, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { BillingAccounts } from '../accounts/billing-accounts.ts';
import {
  HouseAway,
  type HouseForm,
  type HouseMessage,
  type HousePayment,
  type HouseRefusal,
  HouseRefused,
  type Method,
  type Order,
  type PaymentHouse,
} from '../houses/house.ts';
import { lastPaymentOf } from '../ledger/entry.ts';
import { entriesOf, refundsAfter } from './house-facts.ts';
import { givenBack, type ListedState, leftOf, listedState, type Payment, type Refund } from './payment.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Pauses between two questions to a house about a payment that may have been made; the last one repeats. The first is
 * longer than a house is waited for.
 */
const PENDING_PAUSES_MS = [15 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, HOUR_MS];
/** The same about one that no one has paid yet: it may be paid in another window. */
const OPEN_PAUSES_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
/** A payment that no one pays is ended after this long. */
const OPEN_FOR_MS = 24 * HOUR_MS;
/** What was paid is looked at again each day as long as a bank may take it back, should a house's message be lost. */
const PAID_PAUSE_MS = 24 * HOUR_MS;
const PAID_FOR_MS = 120 * 24 * HOUR_MS;
/** And as long as a bank may send back what went to its customer: houses speak of up to 30 days. */
const REFUNDED_FOR_MS = 40 * 24 * HOUR_MS;
/** A payment that was just begun is asked about after this long, should its process have died, in milliseconds. */
const BEGUN_PAUSE_MS = MINUTE_MS;
/** Refused payments in an account's history. */
const MAX_REFUSED = 5;
/** Questions without an answer, over a minute and a half, after which an operator should know. */
const UNSETTLED_CHECKS = 3;

type Maybe<T> = T | undefined;
type Outcome = HousePayment['disputes'][number]['outcome'];

export interface PaymentsDependencies {
  model: Model<Payment>;
  accounts: BillingAccounts;
  /** A house for each way to pay; null where none is configured. */
  houses: Readonly<Record<Method, PaymentHouse | null>>;
  clock: Pick<DatabaseClock, 'now'>;
  log: Log;
}

/**
 * Payments from their beginning to their entry in the ledger. What happened to money is only ever learned from its house;
 * until it is known, `checkAt` says when the house is asked next, so that neither a crash nor a lost message loses a
 * payment. Each step may be repeated.
 */
export class Payments {
  readonly #model: Model<Payment>;
  readonly #accounts: BillingAccounts;
  readonly #houses: PaymentsDependencies['houses'];
  readonly #clock: Pick<DatabaseClock, 'now'>;
  readonly #log: Log;

  constructor({ model, accounts, houses, clock, log }: PaymentsDependencies) {
    this.#model = model;
    this.#accounts = accounts;
    this.#houses = houses;
    this.#clock = clock;
    this.#log = log;
  }

  /** How a way to pay works here, in the words of the calls: `prueba` where no money moves. Null where it does not. */
  modeOf(method: Method): 'prueba' | 'real' | null {
    const house = this.#houses[method];
    if (!house) return null;
    return house.simulated || house.form?.live === false ? 'prueba' : 'real';
  }

  /** What a way to pay starts with in the browser; null where nothing of a house runs there. */
  formOf(method: Method): HouseForm | null {
    return this.#houses[method]?.form ?? null;
  }

  /**
   * Begins a payment for one month of a plan, or answers the one that is open already. One that was paid in another
   * window is answered as paid.
   * @param seen id of the last payment that the payer's screen shows, null for none: a month is only added to what the
   * payer has seen. Not compared if undefined.
   * @throws {Problem} `pago_repetido` if another payment was made since
   * @throws {Problem} `pagos_no_disponibles` without a house, or where it does not answer
   */
  async begin(
    accountId: string,
    method: Method,
    plan: PlanId,
    seen?: string | null,
  ): Promise<{ payment: Payment; clientSecret?: string | undefined }> {
    const house = this.#houses[method];
    if (!house) throw new Problem('pagos_no_disponibles');
    const payment = await this.#openOne({ accountId, method, plan, seen }, house);
    try {
      if (!payment.houseId) return { payment, clientSecret: (await this.#openAtHouse(payment, house)).clientSecret };
      const told = await house.find(payment.houseId);
      if (told.state === 'succeeded') return { payment: (await this.#learn(payment, told)).payment };
      if (told.state !== 'canceled') return { payment, clientSecret: told.clientSecret };
      await this.#learn(payment, told);
      return await this.begin(accountId, method, plan, seen);
    } catch (cause) {
      if (cause instanceof HouseAway) throw new Problem('pagos_no_disponibles', { cause });
      throw cause;
    }
  }

  /**
   * Takes the money of a payment that its payer has agreed to, and gives the plan.
   * @param wish what the simulator is to do
   * @throws {Problem} as the call lists them
   */
  async finish(accountId: string, method: Method, id: string, wish: string | undefined): Promise<Payment> {
    const payment = await this.#model.findOne({ _id: id, accountId, method }).lean<Payment>();
    if (!payment) throw new Problem('pago_no_encontrado');
    if (payment.state === 'paid') return payment;
    if (payment.state === 'canceled') throw ended(payment.refusal);
    if (payment.state === 'refused') throw new Problem('pago_pendiente');
    const house = this.#houseOf(payment);
    if (!house || (wish !== undefined && !house.simulated)) throw new Problem('pagos_no_disponibles');
    // Before the house is asked: after a crash it is soon asked what became of it.
    await this.#note(payment, { state: 'pending', checks: 0 }, PENDING_PAUSES_MS[0]);
    try {
      const houseId = payment.houseId ?? (await this.#openAtHouse(payment, house)).houseId;
      return outcome(await this.#learn(payment, await house.take(houseId, orderOf(payment), wish)));
    } catch (cause) {
      if (cause instanceof HouseAway) throw new Problem('pago_pendiente', { cause });
      throw cause;
    }
  }

  /** Asks its house about each payment that is due. A house that does not answer is asked again later. */
  async reconcile(signal: AbortSignal, limit = 50): Promise<void> {
    const due = await this.#model
      .find({ checkAt: trusted({ $lte: this.#clock.now() }) })
      .sort({ checkAt: 1 })
      .limit(limit)
      .lean<Payment[]>();
    for (const payment of due) {
      if (signal.aborted) return;
      await this.#ask(payment).catch(async (error: unknown) => {
        this.#log.warn({ err: error, paymentId: payment._id }, 'payment not reconciled yet');
        await this.#postpone(payment);
      });
    }
  }

  /**
   * Hears a message of a house, and asks the house about the payment that it speaks of.
   * @throws {Problem} `aviso_sin_firma` for a message that is not the house's
   * @throws {Problem} `pagos_no_disponibles` without the house or its answer: it sends its message again
   */
  async hear(method: Method, message: HouseMessage): Promise<void> {
    const house = this.#houses[method];
    if (!house) throw new Problem('pagos_no_disponibles');
    try {
      const payment = await this.#known(method, await house.readMessage(message));
      if (!payment || payment.state === 'refused') return;
      // Should this process die before it has asked.
      await this.#model.updateOne(
        { _id: payment._id, state: trusted({ $ne: 'canceled' }) },
        { $set: { checkAt: this.#clock.now() } },
      );
      await this.#ask(payment);
    } catch (cause) {
      if (cause instanceof HouseAway) throw new Problem('pagos_no_disponibles', { cause });
      throw cause;
    }
  }

  /** The payment that one of these ids names, ours or the house's. */
  async #known(method: Method, ids: readonly string[]): Promise<Payment | null> {
    const named = trusted({ $in: ids.slice(0, 10) });
    return (
      (await this.#model.findOne({ _id: named, method }).lean<Payment>()) ??
      (await this.#model.findOne({ houseId: named, method }).lean<Payment>())
    );
  }

  /** Payments of an account that are not in its ledger yet, the newest first. */
  async underWay(accountId: string): Promise<Payment[]> {
    return this.#model.find({ accountId, state: 'pending' }).sort({ _id: -1 }).limit(20).lean<Payment[]>();
  }

  /** Payments of an account that were refused and not paid since, the newest first. */
  async refusedOf(accountId: string): Promise<Payment[]> {
    const unpaid: Payment['state'][] = ['open', 'canceled'];
    return this.#model
      .find({ accountId, state: trusted({ $in: unpaid }), refusal: trusted({ $exists: true }) })
      .sort({ _id: -1 })
      .limit(MAX_REFUSED)
      .lean<Payment[]>();
  }

  /** How many payments may have been made although their house was asked several times. */
  async countUnsettled(): Promise<number> {
    return this.#model.countDocuments({ state: 'pending', checks: trusted({ $gte: UNSETTLED_CHECKS }) });
  }

  /** How many payments were paid otherwise than agreed; each waits for an operator. */
  async countRefused(): Promise<number> {
    return this.#model.countDocuments({ state: 'refused' });
  }

  /** How many payments an operator has to look at: paid otherwise than agreed, or disputed; and the first one's moment. */
  async waiting(): Promise<{ total: number; since: Date | null }> {
    const refused = { state: 'refused' as const };
    const found = await this.#model
      .find({ $or: [refused, { 'disputes.outcome': 'opened' }] }, { createdAt: 1 })
      .sort({ _id: 1 })
      .lean<Array<Pick<Payment, 'createdAt'>>>();
    return { total: found.length, since: found[0]?.createdAt ?? null };
  }

  /**
   * Payments by what they are and whose, the newest first.
   * @param wanted.state `refunded` means paid and given back in full, `paid` the others
   * @param before id before which to go on
   */
  async page(
    {
      accountIds,
      state,
      dispute,
    }: { accountIds?: Maybe<readonly string[]>; state?: Maybe<ListedState>; dispute?: Maybe<Outcome> },
    before: string | undefined,
    limit: number,
  ): Promise<Payment[]> {
    const wanted = {
      ...(accountIds && { accountId: trusted({ $in: [...accountIds] }) }),
      ...(state && { state: state === 'refunded' ? 'paid' : state }),
      ...(state === 'refunded' && { 'refunds.id': trusted({ $gt: '' }) }),
      ...(dispute && { 'disputes.outcome': dispute }),
    };
    const page: Payment[] = [];
    for (let last = before; page.length < limit; ) {
      const found = await this.#model
        .find({ ...wanted, ...olderThan(last) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Payment[]>();
      page.push(...found.filter((payment) => !state || listedState(payment) === state));
      last = found.at(-1)?._id;
      if (found.length < limit) break;
    }
    return page.slice(0, limit);
  }

  /**
   * A payment of which money can be given back.
   * @returns `known` where the decision was made before
   * @throws {Problem} as {@link refund}
   */
  async refundable(
    id: string,
    { id: decision, cents, given }: Decision,
  ): Promise<{ payment: Payment; known: boolean }> {
    const payment = await this.#model.findById(id).lean<Payment>();
    if (!payment) throw new Problem('pago_no_encontrado');
    if (!this.#houseOf(payment)) throw new Problem('pagos_no_disponibles');
    const made = payment.refunds.find((refund) => refund.id === decision);
    if (made) {
      if (cents !== null && cents !== made.cents)
        throw new Problem('solicitud_invalida', { fields: ['Idempotency-Key'] });
      return { payment, known: true };
    }
    const left = leftOf(payment);
    if (payment.state !== 'paid' || left === 0) throw new Problem('pago_sin_cobrar');
    if (given !== undefined && given !== givenBack(payment)) throw new Problem('reembolso_cambio');
    if ((cents ?? 0) > left) throw new Problem('reembolso_excesivo');
    return { payment, known: false };
  }

  /**
   * Gives money of a payment back. The decision is written first, and its house asked until it has done it or refused.
   * @throws {Problem} `pago_no_encontrado`, `pago_sin_cobrar`, `reembolso_excesivo`, `reembolso_cambio`,
   * `pagos_no_disponibles`, and `reembolso_rechazado` with its house's words
   */
  async refund(id: string, decision: Decision): Promise<Payment> {
    const payment = await compareAndSet(async () => {
      const { payment: kept, known } = await this.refundable(id, decision);
      if (known) return kept;
      const now = this.#clock.now();
      const cents = decision.cents ?? leftOf(kept);
      const refund: Refund = { id: decision.id, cents, reason: decision.reason, at: now, done: false };
      const { modifiedCount } = await this.#model.updateOne(
        { _id: id, refunds: trusted({ $size: kept.refunds.length }) },
        { $push: { refunds: refund }, $set: { checkAt: now, checks: 0 } },
      );
      return modifiedCount === 0 ? undefined : { ...kept, refunds: [...kept.refunds, refund], checks: 0 };
    });
    const asked = await this.#ask(payment).catch((error: unknown) => {
      this.#log.warn({ err: error, paymentId: id }, 'refund left to the next round');
      return payment;
    });
    const message = asked.refunds.find((refund) => refund.id === decision.id)?.refused;
    if (message !== undefined) throw new Problem('reembolso_rechazado', message === '' ? {} : { message });
    return asked;
  }

  /** How payments were made, by the id of their entries. */
  async byIds(ids: readonly string[]): Promise<Map<string, Payment>> {
    const found = await this.#model.find({ _id: trusted({ $in: ids }) }).lean<Payment[]>();
    return new Map(found.map((payment) => [payment._id, payment]));
  }

  async #openOne(
    { accountId, method, plan, seen }: Pick<Payment, 'accountId' | 'method' | 'plan'> & { seen?: Maybe<string | null> },
    { simulated }: PaymentHouse,
  ): Promise<Payment> {
    const slot = `${accountId}:${method}:${plan}`;
    const cents = PLANS[plan].price * 100;
    return compareAndSet(async () => {
      const open = await this.#model.findOne({ slot }).lean<Payment>();
      if (open && open.cents === cents && open.simulated === simulated) return open;
      // The price has changed since: that one can still be paid as it was agreed, but is offered no more.
      if (open) await this.#model.updateOne({ _id: open._id, slot }, { $unset: { slot: 1 } });
      if (seen !== undefined && seen !== lastPaymentOf((await this.#accounts.byId(accountId)).ledger))
        throw new Problem('pago_repetido');
      const now = this.#clock.now();
      const payment: Payment = {
        _id: newId(),
        ...{ accountId, method, plan, cents, simulated, slot },
        state: 'open',
        refunds: [],
        checks: 0,
        checkAt: new Date(now.getTime() + BEGUN_PAUSE_MS),
        createdAt: now,
        updatedAt: now,
      };
      await this.#model.create(payment);
      return payment;
    });
  }

  async #openAtHouse(payment: Payment, house: PaymentHouse): Promise<HousePayment> {
    const opened = await house.open(orderOf(payment));
    await this.#model.updateOne({ _id: payment._id }, { $set: { houseId: opened.houseId } });
    return opened;
  }

  async #ask(payment: Payment): Promise<Payment> {
    const house = this.#houseOf(payment);
    if (!house) {
      await this.#postpone(payment);
      return payment;
    }
    const houseId = payment.houseId ?? (await this.#openAtHouse(payment, house)).houseId;
    const asked = { ...payment, refunds: await refundAtHouse(house, houseId, payment.refunds) };
    const age = this.#clock.now().getTime() - payment.createdAt.getTime();
    const isStale = payment.state === 'open' && age > OPEN_FOR_MS;
    const told = isStale ? await house.cancel(houseId) : await house.find(houseId);
    // Its payer has agreed and gone before we could take it. A refused payment is taken again only if its payer comes back:
    // they may have paid another way since.
    const isUnderWay = payment.state === 'open' || payment.state === 'pending';
    const isLeft = told.state === 'approved' && isUnderWay && !payment.refusal;
    const now = isLeft ? await house.take(houseId, orderOf(payment)) : told;
    // Their payer was told that nothing is known yet; every other refusal is on their screen.
    if (payment.state === 'pending' && payment.checks > 0 && now.refusal) await this.#announce(payment, now.refusal);
    return (await this.#learn(asked, now)).payment;
  }

  /** Has the payer informed that a payment they were waiting for was refused; the same try is announced once. */
  async #announce({ _id, accountId, plan, cents, simulated }: Payment, { attempt, text }: HouseRefusal): Promise<void> {
    const news = { id: `refused-${_id}-${attempt}`, paymentId: _id, plan, cents, what: 'refused', text } as const;
    await this.#accounts.announce(accountId, news, simulated);
  }

  /** Enters what a house says of a payment: first the ledger, then the payment itself, which is asked about until then. */
  async #learn(payment: Payment, told: HousePayment): Promise<{ payment: Payment; told: HousePayment }> {
    const { _id, accountId, cents, checks } = payment;
    if (told.state === 'succeeded') {
      if (told.cents !== cents || told.currency !== 'MXN') {
        this.#log.error({ paymentId: _id, told, cents }, 'a payment was made, but not as it was agreed');
        await this.#note(payment, { state: 'refused' }, null);
        return { payment: { ...payment, state: 'refused' }, told };
      }
      await this.#accounts.enter(accountId, (account) => entriesOf(payment, told, account), payment.simulated);
      await this.#note(payment, { state: 'paid', houseId: told.houseId }, null);
      await this.#noteRefunds(payment, told);
      return { payment: { ...payment, state: 'paid' }, told };
    }
    const isNew = told.refusal !== null && told.refusal.attempt !== payment.refusal?.attempt;
    const refusal = told.refusal && isNew ? { refusal: { ...told.refusal, at: this.#clock.now() } } : {};
    if (told.state === 'canceled') {
      await this.#note(payment, { state: 'canceled', ...refusal }, null);
      return { payment: { ...payment, state: 'canceled' }, told };
    }
    const pending = told.state === 'pending';
    const pauses = pending ? PENDING_PAUSES_MS : OPEN_PAUSES_MS;
    const state = pending ? 'pending' : 'open';
    const round = state === payment.state ? checks : 0;
    await this.#note(payment, { state, checks: round + 1, ...refusal }, pauses[Math.min(round, pauses.length - 1)]);
    return { payment: { ...payment, state }, told };
  }

  /** Writes a payment's new state, unless it has ended. @param pauseMs until the house is asked next; null for never */
  async #note(
    { _id }: Payment,
    change: Partial<Pick<Payment, 'state' | 'checks' | 'houseId' | 'refusal'>>,
    pauseMs: number | null | undefined,
  ): Promise<void> {
    const now = this.#clock.now();
    const isOver = pauseMs === null;
    // One that was given up here and paid in that moment is paid.
    const underWay: Payment['state'][] = ['open', 'pending'];
    const before = change.state === 'paid' ? [...underWay, 'canceled' as const] : underWay;
    await this.#model.updateOne(
      { _id, state: trusted({ $in: before }) },
      {
        $set: {
          ...change,
          updatedAt: now,
          ...(!isOver && { checkAt: new Date(now.getTime() + (pauseMs ?? 0)) }),
        },
        ...(isOver && { $unset: { slot: 1, checkAt: 1 } }),
      },
    );
  }

  /** Notes of a paid payment what went back and what banks ask for, and when the house is asked next. */
  async #noteRefunds({ _id, refunds, checks, createdAt, simulated }: Payment, told: HousePayment): Promise<void> {
    const now = this.#clock.now();
    const next = refundsAfter(refunds, told.refunds, now);
    for (const [index, { id, refused }] of next.entries()) {
      if (refused !== undefined && refunds[index]?.done)
        this.#log.error({ paymentId: _id, refundId: id, refused }, 'a refund came back to us: decide again');
    }
    const isDone = next.every(({ done, refused }) => done || refused !== undefined);
    const isAsked = told.disputes.some(({ outcome }) => outcome === 'opened');
    const begun = [createdAt.getTime() + PAID_FOR_MS, ...next.map(({ at }) => at.getTime() + REFUNDED_FOR_MS)];
    const isWatched = !simulated && (isAsked || now.getTime() < Math.max(...begun));
    const rest = isWatched ? PAID_PAUSE_MS : null;
    const pause = isDone ? rest : (PENDING_PAUSES_MS[Math.min(checks, PENDING_PAUSES_MS.length - 1)] ?? HOUR_MS);
    // One that was decided in the meantime is not written over, and keeps its time.
    await this.#model.updateOne(
      { _id, state: 'paid', refunds: trusted({ $size: refunds.length }) },
      {
        $set: {
          refunds: next,
          checks: isDone ? 0 : checks + 1,
          ...(told.disputes.length > 0 && { disputes: [...told.disputes] }),
          ...(pause !== null && { checkAt: new Date(now.getTime() + pause) }),
        },
        ...(pause === null && { $unset: { checkAt: 1 } }),
      },
    );
  }

  async #postpone({ _id, checks, checkAt }: Payment): Promise<void> {
    const pause = PENDING_PAUSES_MS[Math.min(checks, PENDING_PAUSES_MS.length - 1)] ?? HOUR_MS;
    const next = new Date(this.#clock.now().getTime() + pause);
    await this.#model.updateOne({ _id, ...(checkAt && { checkAt }) }, { $set: { checkAt: next }, $inc: { checks: 1 } });
  }

  /** The house that a payment was begun at; null where it is configured no more. */
  #houseOf({ method, simulated }: Payment): PaymentHouse | null {
    const house = this.#houses[method];
    return house && house.simulated === simulated ? house : null;
  }
}

/** An administrator's decision to give money back. */
export interface Decision {
  /** The same one gives money back once. */
  id: string;
  /** Whole cents; all that is left where it is null. */
  cents: number | null;
  /** What the administrator saw as given back, in whole cents; not compared where it is not said. */
  given?: number | undefined;
  reason: string;
}

/** Has a house do what was decided, and notes what it refuses. @throws {HouseAway} */
async function refundAtHouse(house: PaymentHouse, houseId: string, refunds: readonly Refund[]): Promise<Refund[]> {
  const next: Refund[] = [];
  for (const refund of refunds) {
    let { refused } = refund;
    if (!refund.done && refused === undefined) {
      await house.refund(houseId, refund).catch((error: unknown) => {
        if (!(error instanceof HouseRefused)) throw error;
        refused = error.message;
      });
    }
    next.push({ ...refund, ...(refused !== undefined && { refused }) });
  }
  return next;
}

function orderOf({ _id: id, cents, plan }: Payment): Order {
  return { id, cents, currency: 'MXN', description: `Vitrina, plan ${PLANS[plan].name}` };
}

/** A payment that is paid; otherwise throws the problem that says what became of it. */
function outcome({ payment, told }: { payment: Payment; told: HousePayment }): Payment {
  if (payment.state === 'paid') return payment;
  if (payment.state === 'canceled') throw ended(told.refusal);
  if (told.state === 'authentication') throw new Problem('pago_requiere_autenticacion');
  if (told.refusal && payment.state === 'open') throw new Problem('pago_rechazado', { message: told.refusal.text });
  throw new Problem(told.state === 'open' ? 'pago_sin_hacer' : 'pago_pendiente');
}

/** The problem of a payment that can no longer be paid. */
function ended(refusal: HouseRefusal | null | undefined): Problem {
  return refusal ? new Problem('pago_rechazado', { message: refusal.text }) : new Problem('pago_cancelado');
}

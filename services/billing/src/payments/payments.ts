/**
 * A payment from its beginning to the end of its last check. States: `open` → `pending` → `paid`, or `canceled`, or
 * `refused` if it was paid differently than agreed.
 *
 * 1. `begin` creates the payment, or finds the open one of the same account, plan and method, and opens it at the
 *    provider.
 * 2. `complete` captures it when the payer returns. The state `pending` and the next check are written before the
 *    capture.
 * 3. `#record` writes the provider's state, first into the ledger (`provider-entries.ts` decides the entries), then
 *    into the payment. A crash in between is repaired by the next check.
 * 4. `reconcile` checks due payments: pending ones after seconds to an hour, open ones until they are canceled after a
 *    day, paid ones daily for 120 days and refunded ones for 40, because a bank may take money back or return a refund.
 *    `handleWebhook` only makes the check earlier: nothing in a webhook but the payment's id is trusted.
 * 5. `refund` stores the administrator's decision first; the checks then repeat the request until the provider makes or
 *    refuses it.
 */
import { PLANS, type PlanId } from '@vitrina/contracts/plans';
import { type Clock, compareAndSet, type Log, newId, olderThan, Problem, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { BillingAccounts } from '../accounts/billing-accounts.ts';
import { lastPaymentOf } from '../ledger/entry.ts';
import {
  type Method,
  type Order,
  type PaymentProvider,
  type ProviderForm,
  type ProviderPayment,
  type ProviderRefusal,
  ProviderRejection,
  ProviderUnavailable,
  type WebhookRequest,
} from '../payment-providers/payment-provider.ts';
import { type ListedState, listedState, type Payment, type Refund, refundableOf, refundedOf } from './payment.ts';
import { entriesOf, refundsAfter } from './provider-entries.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Pauses between two checks of a payment that may have been made; the last one repeats. The first is longer than the
 * timeout of a request to a payment provider.
 */
const PENDING_PAUSES_MS = [15 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, HOUR_MS];
/** Pauses between two checks of an open payment, which may still be paid in another window. */
const OPEN_PAUSES_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
/** Time after which an unpaid payment is canceled. */
const OPEN_FOR_MS = 24 * HOUR_MS;
/** Pause between two checks of a paid payment, in case a webhook about a refund or dispute is lost. */
const PAID_PAUSE_MS = 24 * HOUR_MS;
/** Time during which a paid payment is checked: a bank may take it back. */
const PAID_FOR_MS = 120 * 24 * HOUR_MS;
/** Time during which a refunded payment is checked: a bank may return a refund, within 30 days according to providers. */
const REFUNDED_FOR_MS = 40 * 24 * HOUR_MS;
/** Pause before the first check of a new payment, in case its process dies. */
const BEGUN_PAUSE_MS = MINUTE_MS;
/** Maximum number of refused payments in an account's history. */
const MAX_REFUSED = 5;
/** Number of checks without a final state, over a minute and a half, after which an operator should be alerted. */
const UNSETTLED_CHECKS = 3;

type Outcome = ProviderPayment['disputes'][number]['outcome'];

/** Filters of the administrators' list; undefined for all. */
interface PaymentFilters {
  accountIds?: readonly string[] | undefined;
  state?: ListedState | undefined;
  dispute?: Outcome | undefined;
}

export interface PaymentsDependencies {
  model: Model<Payment>;
  accounts: BillingAccounts;
  /** Payment provider of each method; null if none is configured. */
  providers: Readonly<Record<Method, PaymentProvider | null>>;
  clock: Clock;
  log: Log;
}

/**
 * Processes payments from their beginning to their entry in the ledger. The payment provider is the only source of truth
 * about the money. Until the state is final, `checkAt` schedules the next check, so that neither a crash nor a lost webhook
 * loses a payment. Each step can be repeated.
 */
export class Payments {
  readonly #model: Model<Payment>;
  readonly #accounts: BillingAccounts;
  readonly #providers: PaymentsDependencies['providers'];
  readonly #clock: Clock;
  readonly #log: Log;

  constructor({ model, accounts, providers, clock, log }: PaymentsDependencies) {
    this.#model = model;
    this.#accounts = accounts;
    this.#providers = providers;
    this.#clock = clock;
    this.#log = log;
  }

  /** Mode of a payment method: `prueba` if no money moves. Null if the method is not available. */
  modeOf(method: Method): 'prueba' | 'real' | null {
    const provider = this.#providers[method];
    if (!provider) return null;
    return provider.simulated || provider.form?.live === false ? 'prueba' : 'real';
  }

  /** Configuration of the provider's form in the browser, else null. */
  formOf(method: Method): ProviderForm | null {
    return this.#providers[method]?.form ?? null;
  }

  /**
   * Begins a payment for one month of a plan, or returns the open one. If that was paid in another window, returns it as
   * paid.
   * @param lastSeen id of the last payment on the payer's screen, null for none: the payer must have seen all payments
   *   before they buy another month. Not compared if undefined.
   * @throws {Problem} `pago_repetido` if another payment was made since
   * @throws {Problem} `pagos_no_disponibles` without a payment provider, or if it does not respond
   */
  async begin(
    accountId: string,
    method: Method,
    plan: PlanId,
    lastSeen?: string | null,
  ): Promise<{ payment: Payment; clientSecret?: string | undefined }> {
    const provider = this.#providers[method];
    if (!provider) throw new Problem('pagos_no_disponibles');
    const payment = await this.#findOrCreate(accountId, method, plan, lastSeen, provider);
    try {
      if (!payment.houseId)
        return { payment, clientSecret: (await this.#openAtProvider(payment, provider)).clientSecret };
      const providerPayment = await provider.find(payment.houseId);
      if (providerPayment.state === 'succeeded')
        return { payment: (await this.#record(payment, providerPayment)).payment };
      if (providerPayment.state !== 'canceled') return { payment, clientSecret: providerPayment.clientSecret };
      await this.#record(payment, providerPayment);
      return await this.begin(accountId, method, plan, lastSeen);
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw new Problem('pagos_no_disponibles', { cause });
      throw cause;
    }
  }

  /**
   * Captures a payment that its payer has approved, and activates the plan.
   * @param simulatedResult outcome that the simulator should produce
   * @throws {Problem} the errors listed by the call
   */
  async complete(accountId: string, method: Method, id: string, simulatedResult: string | undefined): Promise<Payment> {
    const payment = await this.#model.findOne({ _id: id, accountId, method }).lean<Payment>();
    if (!payment) throw new Problem('pago_no_encontrado');
    if (payment.state === 'paid') return payment;
    if (payment.state === 'canceled') throw ended(payment.refusal);
    if (payment.state === 'refused') throw new Problem('pago_pendiente');
    const provider = this.#providerOf(payment);
    if (!provider || (simulatedResult !== undefined && !provider.simulated)) throw new Problem('pagos_no_disponibles');
    // Written before the capture, so that a check follows soon after a crash.
    await this.#updateState(payment, { state: 'pending', checks: 0 }, PENDING_PAUSES_MS[0]);
    try {
      const externalId = payment.houseId ?? (await this.#openAtProvider(payment, provider)).externalId;
      return outcome(
        await this.#record(payment, await provider.capture(externalId, orderOf(payment), simulatedResult)),
      );
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw new Problem('pago_pendiente', { cause });
      throw cause;
    }
  }

  /** Time of the next check of a payment, maybe past; undefined without any. */
  async nextCheckAt(): Promise<Date | undefined> {
    const next = await this.#model
      .findOne({ checkAt: trusted({ $gt: new Date(0) }) }, { checkAt: 1 })
      .sort({ checkAt: 1 })
      .lean<Pick<Payment, 'checkAt'>>();
    return next?.checkAt;
  }

  /** Checks each due payment with its provider. If a provider does not respond, the check is repeated later. */
  async reconcile(signal: AbortSignal, limit = 50): Promise<void> {
    const due = await this.#model
      .find({ checkAt: trusted({ $lte: this.#clock.now() }) })
      .sort({ checkAt: 1 })
      .limit(limit)
      .lean<Payment[]>();
    for (const payment of due) {
      if (signal.aborted) return;
      await this.#check(payment).catch(async (error: unknown) => {
        this.#log.warn({ err: error, paymentId: payment._id }, 'payment not reconciled yet');
        await this.#postpone(payment);
      });
    }
  }

  /**
   * Handles a payment provider's webhook: fetches the payment it names and records its state.
   * @throws {Problem} `aviso_sin_firma` if the provider did not sign the webhook
   * @throws {Problem} `pagos_no_disponibles` without the provider or its response, so that it sends the webhook again
   */
  async handleWebhook(method: Method, webhook: WebhookRequest): Promise<void> {
    const provider = this.#providers[method];
    if (!provider) throw new Problem('pagos_no_disponibles');
    try {
      const payment = await this.#findByAnyId(method, await provider.readWebhook(webhook));
      if (!payment || payment.state === 'refused') return;
      // Schedules a check first, in case this process dies before asking.
      await this.#model.updateOne(
        { _id: payment._id, state: trusted({ $ne: 'canceled' }) },
        { $set: { checkAt: this.#clock.now() } },
      );
      await this.#check(payment);
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw new Problem('pagos_no_disponibles', { cause });
      throw cause;
    }
  }

  /** Finds the payment with one of these ids, ours or the provider's. */
  async #findByAnyId(method: Method, ids: readonly string[]): Promise<Payment | null> {
    const named = trusted({ $in: ids.slice(0, 10) });
    return (
      (await this.#model.findOne({ _id: named, method }).lean<Payment>()) ??
      (await this.#model.findOne({ houseId: named, method }).lean<Payment>())
    );
  }

  /** Pending payments of an account, which are not in its ledger yet, newest first. */
  async pendingOf(accountId: string): Promise<Payment[]> {
    return this.#model.find({ accountId, state: 'pending' }).sort({ _id: -1 }).limit(20).lean<Payment[]>();
  }

  /** Payments of an account that were refused and not paid since, newest first. */
  async refusedOf(accountId: string): Promise<Payment[]> {
    const unpaid: Payment['state'][] = ['open', 'canceled'];
    return this.#model
      .find({ accountId, state: trusted({ $in: unpaid }), refusal: trusted({ $exists: true }) })
      .sort({ _id: -1 })
      .limit(MAX_REFUSED)
      .lean<Payment[]>();
  }

  /** Number of payments that are still pending after several checks. */
  async countUnsettled(): Promise<number> {
    return this.#model.countDocuments({ state: 'pending', checks: trusted({ $gte: UNSETTLED_CHECKS }) });
  }

  /** Number of payments that were paid differently than agreed; each needs an operator. */
  async countRefused(): Promise<number> {
    return this.#model.countDocuments({ state: 'refused' });
  }

  /** Number of payments that need an operator (paid differently than agreed, or disputed), and the time of the oldest. */
  async awaitingOperator(): Promise<{ total: number; since: Date | null }> {
    const found = await this.#model
      .find({ $or: [{ state: 'refused' }, { 'disputes.outcome': 'opened' }] }, { createdAt: 1 })
      .sort({ _id: 1 })
      .lean<Array<Pick<Payment, 'createdAt'>>>();
    return { total: found.length, since: found[0]?.createdAt ?? null };
  }

  /**
   * Payments that match the filters, newest first.
   * @param wanted.state `refunded` matches paid payments that were refunded in full, `paid` the other paid ones
   * @param before last id of the previous page
   */
  async page(
    { accountIds, state, dispute }: PaymentFilters,
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
   * Checks that a payment can be refunded.
   * @returns the payment; `isRepeated` if the same decision was recorded before
   * @throws {Problem} the errors of {@link refund}
   */
  async refundable(
    id: string,
    { id: decision, cents, seenRefunded }: Decision,
  ): Promise<{ payment: Payment; isRepeated: boolean }> {
    const payment = await this.#model.findById(id).lean<Payment>();
    if (!payment) throw new Problem('pago_no_encontrado');
    if (!this.#providerOf(payment)) throw new Problem('pagos_no_disponibles');
    const existing = payment.refunds.find((refund) => refund.id === decision);
    if (existing) {
      if (cents !== null && cents !== existing.cents)
        throw new Problem('solicitud_invalida', { fields: ['Idempotency-Key'] });
      return { payment, isRepeated: true };
    }
    const refundable = refundableOf(payment);
    if (payment.state !== 'paid' || refundable === 0) throw new Problem('pago_sin_cobrar');
    if (seenRefunded !== undefined && seenRefunded !== refundedOf(payment)) throw new Problem('reembolso_cambio');
    if ((cents ?? 0) > refundable) throw new Problem('reembolso_excesivo');
    return { payment, isRepeated: false };
  }

  /**
   * Refunds a payment, in full or in part. Records the decision first and then repeats the request until the payment
   * provider has made or refused the refund.
   * @throws {Problem} `pago_no_encontrado`, `pago_sin_cobrar`, `reembolso_excesivo`, `reembolso_cambio`,
   *   `pagos_no_disponibles`, and `reembolso_rechazado` with the provider's reason
   */
  async refund(id: string, decision: Decision): Promise<Payment> {
    const payment = await compareAndSet(async () => {
      const { payment: kept, isRepeated } = await this.refundable(id, decision);
      if (isRepeated) return kept;
      const now = this.#clock.now();
      const cents = decision.cents ?? refundableOf(kept);
      const refund: Refund = { id: decision.id, cents, reason: decision.reason, at: now, done: false };
      const { modifiedCount } = await this.#model.updateOne(
        { _id: id, refunds: trusted({ $size: kept.refunds.length }) },
        { $push: { refunds: refund }, $set: { checkAt: now, checks: 0 } },
      );
      return modifiedCount === 0 ? undefined : { ...kept, refunds: [...kept.refunds, refund], checks: 0 };
    });
    await this.#eraseLateReasons(payment);
    const checked = await this.#check(payment).catch((error: unknown) => {
      this.#log.warn({ err: error, paymentId: id }, 'refund left to the next check');
      return payment;
    });
    const message = checked.refunds.find((refund) => refund.id === decision.id)?.refused;
    if (message !== undefined) throw new Problem('reembolso_rechazado', message === '' ? {} : { message });
    return checked;
  }

  /** Removes administrators' reasons for refunds to an account, which may contain words about it. Can be repeated. */
  async eraseReasons(accountId: string): Promise<void> {
    const given = { accountId, 'refunds.reason': trusted({ $gt: '' }) };
    for (const { _id, refunds } of await this.#model.find(given, { refunds: 1 }).lean<Payment[]>()) {
      // Refunds are only added at the end.
      const reasons = refunds.map((_refund, position) => [`refunds.${position}.reason`, '']);
      await this.#model.updateOne({ _id }, { $set: Object.fromEntries(reasons) });
    }
  }

  /** Payments by their id, which is also the id of their ledger entry. */
  async byIds(ids: readonly string[]): Promise<Map<string, Payment>> {
    const found = await this.#model.find({ _id: trusted({ $in: ids }) }).lean<Payment[]>();
    return new Map(found.map((payment) => [payment._id, payment]));
  }

  async #findOrCreate(
    accountId: string,
    method: Method,
    plan: PlanId,
    lastSeen: string | null | undefined,
    { simulated }: PaymentProvider,
  ): Promise<Payment> {
    const slot = `${accountId}:${method}:${plan}`;
    const cents = PLANS[plan].price * 100;
    return compareAndSet(async () => {
      const open = await this.#model.findOne({ slot }).lean<Payment>();
      if (open && open.cents === cents && open.simulated === simulated) return open;
      // The price has changed since: that payment can still be paid as agreed, but is no longer offered.
      if (open) await this.#model.updateOne({ _id: open._id, slot }, { $unset: { slot: 1 } });
      if (lastSeen !== undefined && lastSeen !== lastPaymentOf((await this.#accounts.byId(accountId)).ledger))
        throw new Problem('pago_repetido');
      const now = this.#clock.now();
      const payment: Payment = {
        _id: newId(),
        accountId,
        method,
        plan,
        cents,
        simulated,
        slot,
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

  async #openAtProvider(payment: Payment, provider: PaymentProvider): Promise<ProviderPayment> {
    const opened = await provider.open(orderOf(payment));
    await this.#model.updateOne({ _id: payment._id }, { $set: { houseId: opened.externalId } });
    return opened;
  }

  /** Sends pending refunds and cancellations to the payment provider, and records its state of the payment. */
  async #check(payment: Payment): Promise<Payment> {
    const provider = this.#providerOf(payment);
    if (!provider) {
      await this.#postpone(payment);
      return payment;
    }
    const externalId = payment.houseId ?? (await this.#openAtProvider(payment, provider)).externalId;
    const current = { ...payment, refunds: await refundAtProvider(provider, externalId, payment.refunds) };
    const age = this.#clock.now().getTime() - payment.createdAt.getTime();
    const isStale = payment.state === 'open' && age > OPEN_FOR_MS;
    const providerPayment = isStale ? await provider.cancel(externalId) : await provider.find(externalId);
    // The payer approved the payment and left before it was captured. A refused payment is captured again only when its
    // payer returns, because they may have paid another way since.
    const isUnderWay = payment.state === 'open' || payment.state === 'pending';
    const isAbandoned = providerPayment.state === 'approved' && isUnderWay && !payment.refusal;
    const now = isAbandoned ? await provider.capture(externalId, orderOf(payment)) : providerPayment;
    // This payer was shown a pending payment; every other refusal is already on the payer's screen.
    if (payment.state === 'pending' && payment.checks > 0 && now.refusal) await this.#announce(payment, now.refusal);
    return (await this.#record(current, now)).payment;
  }

  /** Notifies the payer that a pending payment was refused, once per attempt. */
  async #announce(
    { _id, accountId, plan, cents, simulated }: Payment,
    { attempt, text }: ProviderRefusal,
  ): Promise<void> {
    const notification = {
      id: `refused-${_id}-${attempt}`,
      paymentId: _id,
      plan,
      cents,
      what: 'refused',
      text,
    } as const;
    await this.#accounts.announce(accountId, notification, simulated);
  }

  /**
   * Records the provider's state of a payment, first in the ledger and then in the payment, so that a crash in between is
   * repaired by the next check.
   */
  async #record(
    payment: Payment,
    providerPayment: ProviderPayment,
  ): Promise<{ payment: Payment; providerPayment: ProviderPayment }> {
    const { _id, accountId, cents, checks } = payment;
    if (providerPayment.state === 'succeeded') {
      if (providerPayment.cents !== cents || providerPayment.currency !== 'MXN') {
        const { cents: paid, currency } = providerPayment;
        this.#log.error({ paymentId: _id, paid, currency, cents }, 'a payment was made, but not as it was agreed');
        await this.#updateState(payment, { state: 'refused' }, null);
        return { payment: { ...payment, state: 'refused' }, providerPayment };
      }
      await this.#accounts.addEntries(
        accountId,
        (account) => entriesOf(payment, providerPayment, account),
        payment.simulated,
      );
      await this.#updateState(payment, { state: 'paid', houseId: providerPayment.externalId }, null);
      await this.#updateRefunds(payment, providerPayment);
      return { payment: { ...payment, state: 'paid' }, providerPayment };
    }
    const isNew = providerPayment.refusal !== null && providerPayment.refusal.attempt !== payment.refusal?.attempt;
    const refusal =
      providerPayment.refusal && isNew ? { refusal: { ...providerPayment.refusal, at: this.#clock.now() } } : {};
    if (providerPayment.state === 'canceled') {
      await this.#updateState(payment, { state: 'canceled', ...refusal }, null);
      return { payment: { ...payment, state: 'canceled' }, providerPayment };
    }
    const pending = providerPayment.state === 'pending';
    const pauses = pending ? PENDING_PAUSES_MS : OPEN_PAUSES_MS;
    const state = pending ? 'pending' : 'open';
    const done = state === payment.state ? checks : 0;
    await this.#updateState(
      payment,
      { state, checks: done + 1, ...refusal },
      pauses[Math.min(done, pauses.length - 1)],
    );
    return { payment: { ...payment, state }, providerPayment };
  }

  /** Updates a payment's state unless it is final. @param pauseMs until the next check; null for none */
  async #updateState(
    { _id }: Payment,
    change: Partial<Pick<Payment, 'state' | 'checks' | 'houseId' | 'refusal'>>,
    pauseMs: number | null | undefined,
  ): Promise<void> {
    const now = this.#clock.now();
    const isOver = pauseMs === null;
    // A payment that was canceled here and paid at the same moment is paid.
    const unfinished: Payment['state'][] = ['open', 'pending'];
    const before = change.state === 'paid' ? [...unfinished, 'canceled' as const] : unfinished;
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

  /** Records the refunds and disputes of a paid payment, and schedules the next check. */
  async #updateRefunds(
    { _id, accountId, refunds, checks, createdAt, simulated }: Payment,
    providerPayment: ProviderPayment,
  ): Promise<void> {
    const now = this.#clock.now();
    const next = refundsAfter(refunds, providerPayment.refunds, now);
    for (const [index, { id, refused }] of next.entries()) {
      if (refused !== undefined && refunds[index]?.done)
        this.#log.error({ paymentId: _id, refundId: id, refused }, 'a refund came back to us: decide again');
    }
    const isDone = next.every(({ done, refused }) => done || refused !== undefined);
    const isDisputed = providerPayment.disputes.some(({ outcome }) => outcome === 'opened');
    const begun = [createdAt.getTime() + PAID_FOR_MS, ...next.map(({ at }) => at.getTime() + REFUNDED_FOR_MS)];
    const isWatched = !simulated && (isDisputed || now.getTime() < Math.max(...begun));
    const rest = isWatched ? PAID_PAUSE_MS : null;
    const pause = isDone ? rest : (PENDING_PAUSES_MS[Math.min(checks, PENDING_PAUSES_MS.length - 1)] ?? HOUR_MS);
    // Does not overwrite a refund that was decided in the meantime, or its schedule.
    await this.#model.updateOne(
      { _id, state: 'paid', refunds: trusted({ $size: refunds.length }) },
      {
        $set: {
          refunds: next,
          checks: isDone ? 0 : checks + 1,
          ...(providerPayment.disputes.length > 0 && { disputes: [...providerPayment.disputes] }),
          ...(pause !== null && { checkAt: new Date(now.getTime() + pause) }),
        },
        ...(pause === null && { $unset: { checkAt: 1 } }),
      },
    );
    await this.#eraseLateReasons({ accountId, refunds: next });
  }

  /** Erases reasons that were written after the erasure of their account, or were read before it. */
  async #eraseLateReasons({ accountId, refunds }: Pick<Payment, 'accountId' | 'refunds'>): Promise<void> {
    if (refunds.every(({ reason }) => reason === '')) return;
    if ((await this.#accounts.byId(accountId)).erased) await this.eraseReasons(accountId);
  }

  async #postpone({ _id, checks, checkAt }: Payment): Promise<void> {
    const pause = PENDING_PAUSES_MS[Math.min(checks, PENDING_PAUSES_MS.length - 1)] ?? HOUR_MS;
    const next = new Date(this.#clock.now().getTime() + pause);
    await this.#model.updateOne({ _id, ...(checkAt && { checkAt }) }, { $set: { checkAt: next }, $inc: { checks: 1 } });
  }

  /** Provider at which a payment was begun; null if it is no longer configured. */
  #providerOf({ method, simulated }: Payment): PaymentProvider | null {
    const provider = this.#providers[method];
    return provider && provider.simulated === simulated ? provider : null;
  }
}

/** Decision of an administrator to refund a payment. */
export interface Decision {
  /** Decisions with the same id refund once. */
  id: string;
  /** Whole cents; null for everything that is left. */
  cents: number | null;
  /** Refunded amount on the administrator's screen, in whole cents; not compared if undefined. */
  seenRefunded?: number | undefined;
  reason: string;
}

/** Sends decided refunds to the payment provider, and returns them with its refusals. @throws {ProviderUnavailable} */
async function refundAtProvider(
  provider: PaymentProvider,
  externalId: string,
  refunds: readonly Refund[],
): Promise<Refund[]> {
  const next: Refund[] = [];
  for (const refund of refunds) {
    let { refused } = refund;
    if (!refund.done && refused === undefined) {
      await provider.refund(externalId, refund).catch((error: unknown) => {
        if (!(error instanceof ProviderRejection)) throw error;
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

/** Returns a paid payment. @throws {Problem} the reason why it is not paid */
function outcome({ payment, providerPayment }: { payment: Payment; providerPayment: ProviderPayment }): Payment {
  if (payment.state === 'paid') return payment;
  if (payment.state === 'canceled') throw ended(providerPayment.refusal);
  if (providerPayment.state === 'authentication') throw new Problem('pago_requiere_autenticacion');
  if (providerPayment.refusal && payment.state === 'open')
    throw new Problem('pago_rechazado', { message: providerPayment.refusal.text });
  throw new Problem(providerPayment.state === 'open' ? 'pago_sin_hacer' : 'pago_pendiente');
}

/** Error of a payment that can no longer be paid. */
function ended(refusal: ProviderRefusal | null | undefined): Problem {
  return refusal ? new Problem('pago_rechazado', { message: refusal.text }) : new Problem('pago_cancelado');
}

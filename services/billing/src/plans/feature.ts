import type { Calls } from '@vitrina/contracts';
import { listPlans, PLAN_IDS, PLANS } from '@vitrina/contracts/plans';
import { type CallHandlers, type Feature, newId, type Pause, Problem, pauseUntil } from '@vitrina/kernel';
import type { BillingAccounts } from '../accounts/billing-accounts.ts';
import type { BillingContext } from '../context.ts';
import { lastPaymentOf } from '../ledger/entry.ts';
import { creditDays, paidTime, planAt, rank } from '../ledger/paid-time.ts';
import type { ProviderForm } from '../payment-providers/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';

/**
 * Shortest pause between two scans for expired plans and due reminders, in milliseconds: the public sees the end of a plan
 * within two seconds.
 */
const REVIEW_SCAN_MS = 1_000;
/** Longest pause, in milliseconds. A payment that another process enters ends no plan sooner. */
const REST_MS = 10_000;
/** Number of accounts reviewed per scan. */
const BATCH = 200;
/** Time that a browser or proxy may cache the plans, in seconds; they change only with a release. */
const MAX_AGE = 3600;

const allPlans = listPlans();

/** Plans and their prices, the plan of an account, its end without any request, and the reminders before it. */
export const plans: Feature<BillingContext> = {
  name: 'plans',
  start(context) {
    const { accounts, payments } = context;
    context.calls(planCalls, context);
    context.events({
      'provider.changed': ({ version, data }) => accounts.setTimeZone(data.id, data.timeZone, version),
      'account.erased': async ({ data }) => {
        // First, because a simultaneous refund or check, which writes reasons again, then erases them.
        await accounts.erase(data.id);
        await payments.eraseReasons(data.id);
      },
    });
    context.leaderTask('plans', ({ signal }) => reviewDue(context, signal), {
      pauseMs: REVIEW_SCAN_MS,
      failureMessage: 'scan for expired plans failed',
    });
  },
};

const planCalls = {
  /** Lists the plans with price and limits, from the shared catalogue (R5). */
  'GET /api/planes': async ({ c }) => {
    c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
    return { success: true, data: allPlans };
  },

  /** Returns the plan of the signed-in user, its end and the next plan. */
  'GET /api/plan': async ({ session }, { accounts, payments }) => ({
    success: true,
    data: ownPlanCard(await accounts.planOf(session.userId), payments),
  }),

  /**
   * Chooses the plan for the time after the paid time. Choosing the current plan removes the choice.
   * @throws {Problem} `plan_se_paga` for a higher plan, which has to be paid
   */
  'POST /api/plan': async ({ json, session }, { accounts, payments }) => {
    await accounts.addEntries(session.userId, ({ ledger, now }) => {
      const { plan, next } = planAt(ledger, now);
      if (rank(json.plan) > rank(plan)) throw new Problem('plan_se_paga');
      const isSame = json.plan === next || plan === 'gratis';
      return isSame ? [] : [{ kind: 'choice', id: newId(), at: now, plan: json.plan }];
    });
    const state = await accounts.planOf(session.userId);
    const message =
      json.plan === state.plan
        ? `Sigues con el plan ${PLANS[state.plan].name}.`
        : `Al terminar lo que pagaste sigue el plan ${PLANS[json.plan].name}.`;
    return { success: true, message, data: ownPlanCard(state, payments) };
  },
} satisfies Partial<CallHandlers<'billing', BillingContext>>;

/** Plan of an account as its owner sees it, with the available payment methods. */
function ownPlanCard(
  state: Awaited<ReturnType<BillingAccounts['planOf']>>,
  payments: Payments,
): Calls['GET /api/plan']['answer']['data'] {
  const { plan, until, graceUntil, next, timeZone, ledger, now } = state;
  const periods = paidTime(ledger);
  const above = PLAN_IDS.filter((id) => graceUntil === null && rank(id) > rank(plan));
  return {
    plan,
    // Inclusive end, so that its date is the last day.
    hasta: until === null ? null : new Date(until - 1).toISOString(),
    gracia: graceUntil !== null,
    siguiente: next,
    ultimo_pago: lastPaymentOf(ledger),
    zona: timeZone,
    medios: { tarjeta: payments.modeOf('card'), paypal: payments.modeOf('paypal') },
    formularios: { tarjeta: formCard(payments.formOf('card')), paypal: formCard(payments.formOf('paypal')) },
    a_favor: plan === 'gratis' ? {} : Object.fromEntries(above.map((id) => [id, creditDays(periods, id, now)])),
  };
}

function formCard(form: ProviderForm | null) {
  return form && { llave: form.publicKey, real: form.live };
}

/**
 * Ends expired plans and sends due reminders. An account that fails does not delay the others.
 * @returns pause until the next one is due
 */
async function reviewDue({ accounts, clock, log }: BillingContext, signal: AbortSignal): Promise<Pause> {
  const next = await accounts.nextDueAt();
  const now = clock.now();
  for (const id of next && next <= now ? await accounts.due(BATCH) : []) {
    if (signal.aborted) break;
    await accounts.review(id).catch((error: unknown) => log.warn({ err: error, accountId: id }, 'plan not reviewed'));
  }
  return pauseUntil(next, now, { least: REVIEW_SCAN_MS, most: REST_MS });
}

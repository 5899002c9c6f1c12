import type { Calls } from '@vitrina/contracts';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import type { BillingAccounts } from './accounts/billing-accounts.ts';
import type { HouseForm } from './houses/house.ts';
import { lastPaymentOf } from './ledger/entry.ts';
import { creditDays, paidTime, rank } from './ledger/paid-time.ts';
import type { Payments } from './payments/payments.ts';

/** An account's plan as its owner sees it, and how it can be paid. */
export function ownPlanCard(
  state: Awaited<ReturnType<BillingAccounts['planOf']>>,
  payments: Pick<Payments, 'modeOf' | 'formOf'>,
): Calls['GET /api/plan']['answer']['data'] {
  const { plan, until, graceUntil, next, timeZone, ledger, now } = state;
  const periods = paidTime(ledger);
  const above = PLAN_IDS.filter((id) => graceUntil === null && rank(id) > rank(plan));
  return {
    plan,
    // The last moment and not the one after it, so that its day is the last day.
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

function formCard(form: HouseForm | null) {
  return form && { llave: form.publicKey, real: form.live };
}

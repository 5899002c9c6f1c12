import type { Calls } from '@vitrina/contracts';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import type { BillingAccounts } from './accounts/billing-accounts.ts';
import { lastPaymentOf } from './ledger/entry.ts';
import { creditDays, paidTime, rank } from './ledger/paid-time.ts';
import type { ProviderForm } from './payment-providers/payment-provider.ts';
import type { Payments } from './payments/payments.ts';

/** Plan of an account as its owner sees it, with the available payment methods. */
export function ownPlanCard(
  state: Awaited<ReturnType<BillingAccounts['planOf']>>,
  payments: Pick<Payments, 'modeOf' | 'formOf'>,
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

import type { Handler } from '../dependencies.ts';
import { paymentCards } from '../payments/payment-cards.ts';

/** `GET /api/pagos`: lists the signed-in user's ledger entries and pending or refused payments, newest first. */
export const getPayments: Handler<'GET /api/pagos'> = async ({ session }, { accounts, payments }) => {
  const { ledger } = await accounts.byId(session.userId);
  const ids = ledger.flatMap((entry) => (entry.kind === 'payment' ? [entry.id] : []));
  const [made, pending, refused] = await Promise.all([
    payments.byIds(ids),
    payments.pendingOf(session.userId),
    payments.refusedOf(session.userId),
  ]);
  return { success: true, data: paymentCards(ledger, made, [...pending, ...refused]) };
};

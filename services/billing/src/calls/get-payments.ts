import type { Handler } from '../dependencies.ts';
import { paymentCards } from '../payments/payment-cards.ts';

/** `GET /api/pagos`: the own ledger with payments under way or refused, the newest first. */
export const getPayments: Handler<'GET /api/pagos'> = async ({ session }, { accounts, payments }) => {
  const { ledger } = await accounts.byId(session.userId);
  const ids = ledger.flatMap((entry) => (entry.kind === 'payment' ? [entry.id] : []));
  const [made, underWay, refused] = await Promise.all([
    payments.byIds(ids),
    payments.underWay(session.userId),
    payments.refusedOf(session.userId),
  ]);
  return { success: true, data: paymentCards(ledger, made, [...underWay, ...refused]) };
};

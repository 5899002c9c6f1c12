import { describeReading, idCursor, pageOf, readCursor } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { adminCard, outcomeOf, stateOf } from '../payments/payment-cards.ts';

/** `GET /api/admin/pagos`: lists payments, optionally filtered by account, state or dispute. Logs the access. */
export const getAdminPayments: Handler<'GET /api/admin/pagos'> = async (
  { c, query, session },
  { payments, staffActs },
) => {
  const before = readCursor(idCursor, query.cursor);
  const wanted = {
    accountIds: query.cuenta?.split(','),
    state: query.estado && stateOf(query.estado),
    dispute: query.disputa && outcomeOf(query.disputa),
  };
  const found = await payments.page(wanted, before, query.limit + 1);
  const page = pageOf(c, found, query.limit, ({ _id }) => _id);
  await staffActs.read(session, `pagos · ${describeReading(query, page.length)}`);
  return { success: true, data: page.map(adminCard) };
};

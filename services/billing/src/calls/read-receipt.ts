import type { Receipt } from '@vitrina/contracts';
import { Problem } from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { receiptOf } from '../ledger/receipt.ts';
import { receiptCard } from '../payments/payment-cards.ts';

/**
 * Reads the receipt of a payment of the signed-in user.
 * @throws {Problem} `pago_no_encontrado` if the user's ledger does not contain it, such as another account's payment
 */
export async function readReceipt(
  { params: { id }, session }: Pick<Parameters<Handler<'GET /api/pagos/:id/recibo'>>[0], 'params' | 'session'>,
  { accounts, payments }: Dependencies,
): Promise<Receipt> {
  const { ledger } = await accounts.byId(session.userId);
  const found = receiptOf(ledger, id);
  const payment = found && (await payments.byIds([id])).get(id);
  if (!payment) throw new Problem('pago_no_encontrado');
  return receiptCard(found, payment, session);
}

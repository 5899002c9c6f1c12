import type { Receipt } from '@vitrina/contracts';
import { type CallHandlers, type Feature, Problem, type StoredSession } from '@vitrina/kernel';
import type { BillingContext } from '../context.ts';
import { receiptOf } from '../ledger/receipt.ts';
import { receiptCard } from '../payments/payment-cards.ts';
import { drawReceipt } from './draw.ts';

/** Receipt of a payment, on the page and as a PDF. */
export const receipts: Feature<BillingContext> = {
  name: 'receipts',
  start(context) {
    context.calls(receiptCalls, context);
  },
};

const receiptCalls = {
  /** Returns the receipt of the signed-in user's payment. */
  'GET /api/pagos/:id/recibo': async ({ params, session }, context) => ({
    success: true,
    data: await readReceipt(params.id, session, context),
  }),

  /** Draws the receipt of the signed-in user's payment as a PDF. */
  'GET /api/pagos/:id/recibo/pdf': async ({ c, params, session }, context) => {
    const receipt = await readReceipt(params.id, session, context);
    const bytes = await drawReceipt(receipt);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="recibo-vitrina-${receipt.numero}.pdf"`,
    });
  },
} satisfies Partial<CallHandlers<'billing', BillingContext>>;

/**
 * Reads the receipt of a payment of the signed-in user.
 * @throws {Problem} `pago_no_encontrado` if the user's ledger does not contain it, such as another account's payment
 */
async function readReceipt(
  id: string,
  session: StoredSession,
  { accounts, payments }: BillingContext,
): Promise<Receipt> {
  const { ledger } = await accounts.byId(session.userId);
  const found = receiptOf(ledger, id);
  const payment = found && (await payments.byIds([id])).get(id);
  if (!payment) throw new Problem('pago_no_encontrado');
  return receiptCard(found, payment, session);
}

import type { Handler } from '../dependencies.ts';
import { drawReceipt } from '../receipts/draw.ts';
import { readReceipt } from './read-receipt.ts';

/** `GET /api/pagos/:id/recibo/pdf`: draws the receipt of the signed-in user's payment as a PDF. */
export const getReceiptFile: Handler<'GET /api/pagos/:id/recibo/pdf'> = async (request, dependencies) => {
  const receipt = await readReceipt(request, dependencies);
  const bytes = await drawReceipt(receipt);
  const name = `recibo-vitrina-${receipt.numero}.pdf`;
  return request.c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
  });
};

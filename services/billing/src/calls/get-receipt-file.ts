import type { Handler } from '../dependencies.ts';
import { drawReceipt } from '../receipts/draw.ts';
import { readReceipt } from './read-receipt.ts';

/** `GET /api/pagos/:id/recibo/pdf`: the receipt of an own payment, drawn when it is asked for. */
export const getReceiptFile: Handler<'GET /api/pagos/:id/recibo/pdf'> = async (request, dependencies) => {
  const receipt = await readReceipt(request, dependencies);
  const bytes = await drawReceipt(receipt);
  const name = `recibo-vitrina-${receipt.numero}.pdf`;
  return request.c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
  });
};

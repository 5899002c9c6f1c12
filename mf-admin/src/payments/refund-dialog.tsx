import type { AdminPaymentRow } from '@vitrina/contracts';
import { PLANS } from '@vitrina/contracts/plans';
import { pesosText } from '@vitrina/contracts/receipts';
import { ApiError, api, Message, TextField, useDraft, useQueryClient, useSubmit, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { ReasonField } from '../reason-dialog.tsx';
import { paymentTexts as texts } from './texts.ts';

/** Dialog that refunds a payment, the whole remainder or a part, with a reason for the log. */
export function RefundDialog({
  payment,
  payer,
  onClose,
}: {
  payment: AdminPaymentRow;
  /** Display name of the paying account. */
  payer: string;
  onClose(): void;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { draft, write, sendingKey, forget } = useDraft(null, { amount: payment.queda.toFixed(2), reason: '' });
  const { amount, reason } = draft;
  const [tried, setTried] = useState(false);
  const monto = readAmount(amount, payment.queda);
  const razon = reason.trim();
  const send = async () => {
    const headers = { 'Idempotency-Key': sendingKey() };
    const decision = { razon, devuelto: payment.devuelto, ...(monto !== null && { monto }) };
    try {
      const response = await api.post('/api/admin/pagos/:id/reembolso', decision, {
        params: { id: payment.id },
        headers,
      });
      toasts.show(response.message, 'success');
      onClose();
    } catch (failure) {
      // After a response, another attempt is a new decision; a lost response may hide a refund that was made.
      if (failure instanceof ApiError && failure.status !== 0) forget();
      throw failure;
    } finally {
      await client.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  const { busy, error, submit } = useSubmit(send, {
    check: () => {
      setTried(true);
      return monto !== null && razon !== '';
    },
  });
  return (
    <FormDialog
      title={texts.refundTitle(pesosText(monto ?? payment.queda), payer)}
      action={monto === null ? texts.refund : texts.refundAmount(pesosText(monto))}
      keep={texts.keep}
      variant="danger"
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>
        {texts.ofPlan(PLANS[payment.plan].name)} {texts.left(pesosText(payment.queda), pesosText(payment.monto))}
      </p>
      {error && <Message tone="error">{error}</Message>}
      <TextField
        label={texts.amountField}
        hint={monto === payment.queda ? texts.whole : texts.part}
        error={tried && monto === null ? texts.wrongAmount(pesosText(payment.queda)) : null}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => write({ ...draft, amount: target.value })}
      />
      <ReasonField
        label={texts.reason}
        value={reason}
        missing={tried && razon === ''}
        onChange={(text) => write({ ...draft, reason: text })}
      />
    </FormDialog>
  );
}

/**
 * Parses a typed amount in pesos, such as `40`, `40.5`, `$40,50`.
 * @param most largest amount that may be refunded
 * @returns null unless it is an amount of whole cents above zero and up to `most`
 */
export function readAmount(text: string, most: number): number | null {
  const written = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(written)) return null;
  const pesos = Number(written);
  return pesos > 0 && pesos <= most ? pesos : null;
}

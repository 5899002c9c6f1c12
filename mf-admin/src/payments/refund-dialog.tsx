import type { AdminPaymentRow } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { MAX_REASON } from '@vitrina/contracts/rules';
import {
  ApiError,
  api,
  Button,
  Dialog,
  Message,
  TextArea,
  TextField,
  useQueryClient,
  useSubmit,
  useToasts,
} from '@vitrina/sdk';
import { useId, useState } from 'react';
import { money } from './money.ts';
import { readAmount } from './read-amount.ts';
import { paymentTexts as texts } from './texts.ts';

/** Gives a payment back, all that is left or a part, with a reason for the log. */
export function RefundDialog({ payment, onClose }: { payment: AdminPaymentRow; onClose(): void }) {
  const form = useId();
  const client = useQueryClient();
  const toasts = useToasts();
  const [amount, setAmount] = useState(payment.queda.toFixed(2));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  // The same for a repeat of this decision, another one once it was answered.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const monto = readAmount(amount, payment.queda);
  const razon = reason.trim();
  const send = async () => {
    const headers = { 'Idempotency-Key': key };
    const decision = { razon, devuelto: payment.devuelto, ...(monto !== null && { monto }) };
    try {
      const told = await api.post('/api/admin/pagos/:id/reembolso', decision, { params: { id: payment.id }, headers });
      toasts.show(told.message, 'success');
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError) setKey(crypto.randomUUID());
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
    <Dialog
      open
      onClose={onClose}
      title={texts.refundTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" form={form} variant="danger" loading={busy}>
            {monto === null ? texts.refund : texts.refundAmount(money(monto))}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p>{texts.left(money(payment.queda), money(payment.monto))}</p>
        {error && <Message tone="error">{error}</Message>}
        <TextField
          label={texts.amountField}
          hint={monto === payment.queda ? texts.whole : texts.part}
          error={tried && monto === null ? texts.wrongAmount(money(payment.queda)) : null}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextArea
          label={texts.reason}
          error={tried && razon === '' ? errorCatalogue.razon_requerida.text : null}
          maxLength={MAX_REASON}
          counter={{ used: reason.length, limit: MAX_REASON }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}

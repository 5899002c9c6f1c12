import { ApiError, Button, Dialog, Message, Select } from '@vitrina/sdk';
import { useState } from 'react';
import { calls, type Method, type PayingCallbacks, type PlanOrder, usePaying } from './paying.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

const outcomes = ['aprobado', 'rechazado', 'autenticacion', 'sin_respuesta', 'aviso_tardio'] as const;

/** Buttons that pay at the payment simulator, with a choice of the bank's response. */
export function SimulatedPay({
  order,
  modes,
  ...callbacks
}: { order: PlanOrder; modes: OwnPlan['medios'] } & PayingCallbacks) {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('aprobado');
  const { busy, error, run } = usePaying(callbacks);
  /** Payment that waits for the bank's confirmation. */
  const [awaiting, setAwaiting] = useState<{ method: Method; id: string } | null>(null);

  const pay = (method: Method) =>
    run(method, async () => {
      const { id } = await calls[method].begin(order);
      try {
        return await calls[method].finish(id, { resultado: outcome });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'pago_requiere_autenticacion') setAwaiting({ method, id });
        throw failure;
      }
    });
  const answer = ({ method, id }: { method: Method; id: string }) => {
    setAwaiting(null);
    void run(method, () => calls[method].finish(id, { resultado: 'autenticado' }));
  };
  return (
    <div className={styles.pay}>
      <Message>{texts.testMode}</Message>
      <Select
        label={texts.simulated.label}
        value={outcome}
        onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value) ?? 'aprobado')}
      >
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {texts.simulated[one]}
          </option>
        ))}
      </Select>
      {error && <Message tone="error">{error}</Message>}
      <div className={styles.buttons}>
        {modes.tarjeta && (
          <Button
            variant="primary"
            icon="credit-card"
            loading={busy === 'tarjeta'}
            disabled={busy !== null}
            onClick={() => pay('tarjeta')}
          >
            {texts.card}
          </Button>
        )}
        {modes.paypal && (
          <Button
            variant="secondary"
            loading={busy === 'paypal'}
            disabled={busy !== null}
            onClick={() => pay('paypal')}
          >
            {texts.paypal}
          </Button>
        )}
      </div>
      {awaiting && (
        <Dialog
          open
          title={texts.bank.title}
          onClose={() => setAwaiting(null)}
          footer={
            <>
              <Button onClick={() => setAwaiting(null)}>{texts.bank.no}</Button>
              <Button variant="primary" onClick={() => answer(awaiting)}>
                {texts.bank.yes}
              </Button>
            </>
          }
        >
          <p>{texts.bank.text}</p>
        </Dialog>
      )}
    </div>
  );
}

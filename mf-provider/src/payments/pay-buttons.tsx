import type { PlanId } from '@vitrina/contracts/plans';
import { ApiError, api, Button, Dialog, Message, messageOf, Select } from '@vitrina/sdk';
import { useState } from 'react';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

type PaidPlan = Exclude<PlanId, 'gratis'>;
type Method = keyof OwnPlan['medios'];
const wishes = ['aprobado', 'rechazado', 'autenticacion', 'sin_respuesta', 'aviso_tardio'] as const;
type Wish = (typeof wishes)[number] | 'autenticado';

/** How each way to pay is begun and finished; both answer what people read afterwards. */
const calls = {
  tarjeta: {
    begin: async (plan: PaidPlan) => (await api.post('/api/pagos/tarjeta/intentos', { plan })).intento.id,
    finish: async (id: string, resultado: Wish) =>
      (await api.post('/api/pagos/tarjeta/intentos/:id/confirmacion', { resultado }, { params: { id } })).message,
  },
  paypal: {
    begin: async (plan: PaidPlan) => (await api.post('/api/pagos/paypal/ordenes', { plan })).orden.id,
    finish: async (id: string, resultado: Wish) =>
      (await api.post('/api/pagos/paypal/ordenes/:id/captura', { resultado }, { params: { id } })).message,
  },
} as const satisfies Record<Method, unknown>;

/** The buttons that pay a plan, and in test mode what the bank is to answer. */
export function PayButtons({
  plan,
  modes,
  onPaid,
  onUnknown,
}: {
  plan: PaidPlan;
  modes: OwnPlan['medios'];
  /** Called with the server's words once it has the money. */
  onPaid(message: string): void;
  /** Called where it is not known yet whether it was paid. */
  onUnknown(): Promise<void>;
}) {
  const [wish, setWish] = useState<(typeof wishes)[number]>('aprobado');
  const [busy, setBusy] = useState<Method | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The payment about which the bank asks. */
  const [asked, setAsked] = useState<{ method: Method; id: string } | null>(null);

  const run = async (method: Method, pay: () => Promise<string>) => {
    setError(null);
    setBusy(method);
    try {
      onPaid(await pay());
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'pago_pendiente') await onUnknown();
      // The bank's question says it in a window of its own.
      if (code !== 'pago_requiere_autenticacion') setError(messageOf(failure, texts.failed));
    } finally {
      setBusy(null);
    }
  };
  const pay = (method: Method) =>
    run(method, async () => {
      const id = await calls[method].begin(plan);
      try {
        return await calls[method].finish(id, wish);
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'pago_requiere_autenticacion') setAsked({ method, id });
        throw failure;
      }
    });
  const answer = ({ method, id }: { method: Method; id: string }) => {
    setAsked(null);
    void run(method, () => calls[method].finish(id, 'autenticado'));
  };
  const isTest = modes.tarjeta === 'prueba' || modes.paypal === 'prueba';
  return (
    <div className={styles.pay}>
      {isTest && (
        <>
          <Message>{texts.testMode}</Message>
          <Select
            label={texts.simulated.label}
            value={wish}
            onChange={({ target }) => setWish(wishes.find((one) => one === target.value) ?? 'aprobado')}
          >
            {wishes.map((one) => (
              <option key={one} value={one}>
                {texts.simulated[one]}
              </option>
            ))}
          </Select>
        </>
      )}
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
      {asked && (
        <Dialog
          open
          title={texts.bank.title}
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>{texts.bank.no}</Button>
              <Button variant="primary" onClick={() => answer(asked)}>
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

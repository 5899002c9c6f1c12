import { Message, Skeleton } from '@vitrina/sdk';
import { useEffect } from 'react';
import { CardForm } from './card-form.tsx';
import { type PaidPlan, type PayingCallbacks, type PlanOrder, usePaying } from './paying.ts';
import styles from './payments.module.css';
import { PaypalButton } from './paypal-button.tsx';
import { SimulatedPay } from './simulated-pay.tsx';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

/** Payment of a plan at the payment providers, or at the simulator if none is configured. */
export function WaysToPay({
  own: { medios, formularios, ultimo_pago },
  plan,
  ...callbacks
}: { own: OwnPlan; plan: PaidPlan; price: string } & PayingCallbacks) {
  const paying = { ...callbacks, order: { plan, ultimo_pago } };
  if (formularios.tarjeta || formularios.paypal) return <ProviderForms forms={formularios} {...paying} />;
  const { price: _, ...simulated } = paying;
  return <SimulatedPay modes={medios} {...simulated} />;
}

/** Card form and PayPal button of the payment providers, in a document whose policy allows them. */
function ProviderForms({
  order,
  price,
  forms,
  ...callbacks
}: {
  order: PlanOrder;
  /** Formatted for people, such as `$99 MXN`. */
  price: string;
  forms: OwnPlan['formularios'];
} & PayingCallbacks) {
  const ready = useOwnDocument('/menu/pagos');
  const paying = usePaying(callbacks);
  if (!ready) return <Skeleton shape="tile" height="120px" />;
  const isTest = forms.tarjeta?.real === false || forms.paypal?.real === false;
  return (
    <div className={styles.pay}>
      {isTest && <Message>{texts.testProvider}</Message>}
      {paying.error && <Message tone="error">{paying.error}</Message>}
      {forms.tarjeta && <CardForm order={order} price={price} publicKey={forms.tarjeta.llave} paying={paying} />}
      {forms.paypal && (
        <PaypalButton order={order} clientId={forms.paypal.llave} live={forms.paypal.real} paying={paying} />
      )}
    </div>
  );
}

/** Checks that this document was loaded for `path`, and reloads on the way in and out: only there may payment code run. */
function useOwnDocument(path: string): boolean {
  const own = document.documentElement.dataset.document === path;
  useEffect(() => {
    if (!own) {
      location.reload();
      return undefined;
    }
    return () => {
      // Waits until the address is that of the next page.
      setTimeout(() => {
        if (location.pathname.toLowerCase() !== path) location.reload();
      });
    };
  }, [own, path]);
  return own;
}

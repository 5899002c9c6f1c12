import { Message, Skeleton } from '@vitrina/sdk';
import { CardForm } from './card-form.tsx';
import type { PlanOrder } from './payment-calls.ts';
import styles from './payments.module.css';
import { PaypalButton } from './paypal-button.tsx';
import { texts } from './texts.ts';
import { useOwnDocument } from './use-own-document.ts';
import type { OwnPlan } from './use-own-plan.ts';
import { type PayingCallbacks, usePaying } from './use-paying.ts';

/** Card form and PayPal button of the payment providers, in a document whose policy allows them. */
export function ProviderForms({
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

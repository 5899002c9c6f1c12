import { Message, Skeleton } from '@vitrina/sdk';
import { CardForm } from './card-form.tsx';
import type { PlanOrder } from './payment-calls.ts';
import styles from './payments.module.css';
import { PaypalButton } from './paypal-button.tsx';
import { texts } from './texts.ts';
import { useOwnDocument } from './use-own-document.ts';
import type { OwnPlan } from './use-own-plan.ts';
import { type PayingEnds, usePaying } from './use-paying.ts';

/** Paying at the houses: their form for cards and their button, in a document that may embed them. */
export function HousePay({
  order,
  price,
  forms,
  ...ends
}: {
  order: PlanOrder;
  /** As people read it, such as `$99 MXN`. */
  price: string;
  forms: OwnPlan['formularios'];
} & PayingEnds) {
  const ready = useOwnDocument('/menu/pagos');
  const paying = usePaying(ends);
  if (!ready) return <Skeleton shape="tile" height="120px" />;
  const isTest = forms.tarjeta?.real === false || forms.paypal?.real === false;
  return (
    <div className={styles.pay}>
      {isTest && <Message>{texts.testHouse}</Message>}
      {paying.error && <Message tone="error">{paying.error}</Message>}
      {forms.tarjeta && <CardForm order={order} price={price} publicKey={forms.tarjeta.llave} paying={paying} />}
      {forms.paypal && (
        <PaypalButton order={order} clientId={forms.paypal.llave} live={forms.paypal.real} paying={paying} />
      )}
    </div>
  );
}

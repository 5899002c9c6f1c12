import type { PlanId } from '@vitrina/contracts/plans';
import { AlertDialog, formatNumber, Message } from '@vitrina/sdk';
import { useState } from 'react';
import { features } from '../plans/texts.ts';
import type { CatalogPlan } from '../plans/use-plans.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';
import { WaysToPay } from './ways-to-pay.tsx';
import { beginning, differences } from './what-changes.ts';

/** The plan that was chosen: its price, when it would begin, what it changes, and the buttons that pay it (R5, R8). */
export function ChosenPlan({
  own,
  plans,
  wanted,
  onPaid,
}: {
  own: OwnPlan;
  plans: readonly CatalogPlan[];
  wanted: CatalogPlan | null;
  onPaid(): Promise<void>;
}) {
  const [paid, setPaid] = useState<string | null>(null);
  const nameOf = (id: PlanId) => plans.find((plan) => plan.id === id)?.nombre ?? '';
  if (!wanted) {
    return (
      <section className={styles.card} aria-labelledby="plan-elegido">
        <h2 id="plan-elegido">{texts.none}</h2>
      </section>
    );
  }
  const { id, nombre, precio, limites } = wanted;
  return (
    <section className={styles.card} aria-labelledby="plan-elegido">
      <h2 id="plan-elegido">
        {texts.chosen}: {nombre}
      </h2>
      <p className={styles.price}>{texts.price(`$${formatNumber(precio)}`)}</p>
      {id !== 'gratis' && <p>{beginning(own, id, nameOf)}</p>}
      <p>{texts.shows(limites.imagenes, limites.videos)}</p>
      {id !== own.plan && <Differences from={own.plan} to={id} />}
      {id !== 'gratis' && (own.medios.tarjeta || own.medios.paypal) && (
        <WaysToPay
          own={own}
          plan={id}
          price={`$${formatNumber(precio)} MXN`}
          onPaid={(message) => {
            setPaid(message);
            void onPaid();
          }}
          onUnknown={onPaid}
        />
      )}
      {id !== 'gratis' && !own.medios.tarjeta && !own.medios.paypal && <Message>{texts.away}</Message>}
      <AlertDialog title={texts.paid} message={paid} onClose={() => setPaid(null)} />
    </section>
  );
}

/** What the public side shows with the other plan and not with this one, and the other way round. */
function Differences({ from, to }: { from: PlanId; to: PlanId }) {
  const { gains, loses } = differences(from, to);
  const names = (keys: typeof gains) => keys.flatMap((key) => features[key]?.name ?? []);
  return (
    <>
      {names(gains).length > 0 && (
        <p>
          <strong>{texts.gains}:</strong> {names(gains).join(', ')}.
        </p>
      )}
      {names(loses).length > 0 && (
        <p>
          <strong>{texts.loses}:</strong> {names(loses).join(', ')}. {texts.hidden}
        </p>
      )}
    </>
  );
}

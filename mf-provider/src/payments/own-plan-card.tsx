import { Badge, Button } from '@vitrina/sdk';
import type { CatalogPlan } from '../plans/use-plans.ts';
import { dayOf } from './day-of.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

/** Plan in force: until when it is paid, and what follows. */
export function OwnPlanCard({
  own,
  plans,
  onChange,
}: {
  own: OwnPlan;
  plans: readonly CatalogPlan[];
  onChange(): void;
}) {
  const nameOf = (id: string) => plans.find((plan) => plan.id === id)?.nombre ?? '';
  const { plan, hasta, gracia, siguiente, zona } = own;
  return (
    <section className={styles.card} aria-labelledby="tu-plan">
      <h2 id="tu-plan">
        {texts.own}: {nameOf(plan)} {gracia && <Badge>{texts.toRenew}</Badge>}
      </h2>
      {hasta === null ? (
        <p>{texts.freeOwn}</p>
      ) : (
        <p className={gracia ? styles.warned : undefined}>
          {gracia ? texts.grace(dayOf(hasta, zona)) : texts.paidUntil(dayOf(hasta, zona))}
        </p>
      )}
      {hasta !== null && siguiente !== plan && <p>{texts.next(nameOf(siguiente))}</p>}
      <Button onClick={onChange}>{texts.change}</Button>
    </section>
  );
}

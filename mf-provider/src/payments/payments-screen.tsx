import { findPlan, type PlanId } from '@vitrina/contracts/plans';
import { Button, chosenPlanText, EmptyState, messageOf, Skeleton, useLocation } from '@vitrina/sdk';
import { useState } from 'react';
import { usePlans } from '../plans/use-plans.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import { Ledger } from './ledger.tsx';
import { OwnPlanCard } from './own-plan-card.tsx';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { useOwnPlan } from './use-own-plan.ts';

/** `/menu/pagos`: the current plan, payment of the selected one, and past payments. */
export default function PaymentsScreen() {
  const location = useLocation();
  const [chosen, setChosen] = useState<PlanId | null>(() => chosenAt(location.state));
  const [changing, setChanging] = useState(false);
  const { plan: own, ledger, reload, ...loading } = useOwnPlan();
  const plans = usePlans();
  const error = loading.error ?? plans.error;
  const wanted = plans.data?.find(({ id }) => id === chosen);
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.donation}</p>
      </header>
      {!error && !(own && plans.data) && (
        <output aria-label={texts.loading}>
          <Skeleton shape="tile" height="260px" />
        </output>
      )}
      {error && !(own && plans.data) && (
        <EmptyState
          title={messageOf(error, texts.loadFailed)}
          action={<Button onClick={() => Promise.all([loading.refetch(), plans.refetch()])}>{texts.retry}</Button>}
        />
      )}
      {own && plans.data && (
        <div className={styles.columns}>
          <OwnPlanCard own={own} plans={plans.data} onChange={() => setChanging(true)} />
          <ChosenPlan own={own} plans={plans.data} wanted={wanted ?? null} onPaid={reload} />
        </div>
      )}
      {own && ledger && <Ledger lines={ledger} zone={own.zona} />}
      {changing && own && plans.data && (
        <ChangeDialog
          own={own}
          plans={plans.data}
          chosen={chosen ?? own.plan}
          onChosen={setChosen}
          onChanged={reload}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

/** Plan passed with the navigation, or selected earlier in this browser, else null. */
function chosenAt(state: unknown): PlanId | null {
  const passed: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'plan') : null;
  return findPlan(typeof passed === 'string' ? passed : chosenPlanText())?.id ?? null;
}

import { findPlan, PLANS, type PlanId } from '@vitrina/contracts/plans';
import { pesosText } from '@vitrina/contracts/receipts';
import { Badge, Button, chosenPlanText, EmptyState, Link, Skeleton, useLocation } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { textOf } from '../location-state.ts';
import { type CatalogPlan, usePlans } from '../plans/catalogue.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { dayOf, type LedgerLine, type OwnPlan, useOwnPlan } from './use-own-plan.ts';

/** `/menu/pagos`: the current plan, payment of the selected one, and past payments. */
export default function PaymentsScreen() {
  useTitle(texts.title);
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
        <LoadFailed
          error={error}
          text={texts.loadFailed}
          retry={texts.retry}
          onRetry={() => Promise.all([loading.refetch(), plans.refetch()])}
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
  return findPlan(textOf(state, 'plan') ?? chosenPlanText())?.id ?? null;
}

/** Plan in force: until when it is paid, and what follows. */
function OwnPlanCard({ own, plans, onChange }: { own: OwnPlan; plans: readonly CatalogPlan[]; onChange(): void }) {
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

const t = texts.ledger;

function Ledger({ lines, zone }: { lines: readonly LedgerLine[]; zone: string }) {
  return (
    <section className={styles.ledger} aria-labelledby="aportaciones">
      <h2 id="aportaciones">{t.title}</h2>
      {lines.length === 0 ? (
        <EmptyState title={t.empty} text={t.emptyHint} />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line, zone }: { line: LedgerLine; zone: string }) {
  const { tipo, plan, monto, medio, modo, estado, motivo, fecha, recibo } = line;
  const sign = monto < 0 ? '−' : '';
  return (
    <li className={styles.line}>
      <span>
        <strong>{t.description(tipo, PLANS[plan].name)}</strong>
        <span className={styles.muted}>
          {dayOf(fecha, zone)} · {t.methods[medio]}
          {modo === 'prueba' && `, ${t.test}`}
          {tipo === 'pago' && recibo && (
            <>
              {' · '}
              <Link to={`/menu/pagos/recibos/${recibo}`} aria-label={t.receiptOf(dayOf(fecha, zone))}>
                {t.receipt}
              </Link>
            </>
          )}
        </span>
        {motivo && <span>{motivo}</span>}
      </span>
      <span className={styles.amount}>
        <strong>{`${sign}${pesosText(Math.abs(monto))}`}</strong>
        <span className={styles.muted}>{t.states[estado]}</span>
      </span>
    </li>
  );
}

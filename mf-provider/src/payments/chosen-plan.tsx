import { FEATURES, PLAN_IDS, type PlanFeature, type PlanId, planHas } from '@vitrina/contracts/plans';
import { Button, ButtonLink, Dialog, formatNumber, Message, useSession } from '@vitrina/sdk';
import { useState } from 'react';
import { type CatalogPlan, featureNames } from '../plans/catalogue.ts';
import { OwnPageLinks } from '../publications/own-page.tsx';
import { texts as areaTexts } from '../texts.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { dayOf, type OwnPlan } from './use-own-plan.ts';
import { WaysToPay } from './ways-to-pay.tsx';

/** Selected plan: price, start, changed features, and the buttons that pay for it (R5, R8). */
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
  /** Server's message about a completed payment, and the last payment before it. */
  const [paid, setPaid] = useState<{ message: string; before: OwnPlan['ultimo_pago'] } | null>(null);
  /** Last payment when another month was requested; undefined before such a request. */
  const [again, setAgain] = useState<OwnPlan['ultimo_pago']>();
  const nameOf = (id: PlanId) => plans.find((plan) => plan.id === id)?.nombre ?? '';
  if (!wanted) {
    return (
      <section className={styles.card} aria-labelledby="plan-elegido">
        <h2 id="plan-elegido">{texts.none}</h2>
      </section>
    );
  }
  const { id, nombre, precio, limites } = wanted;
  const price = `$${formatNumber(precio)} MXN`;
  const canPay = id !== 'gratis' && (own.medios.tarjeta || own.medios.paypal);
  const asksFirst = isPaidFor(own, id) && again !== own.ultimo_pago;
  return (
    <section className={styles.card} aria-labelledby="plan-elegido">
      <h2 id="plan-elegido">
        {texts.chosen}: {nombre}
      </h2>
      <p className={styles.price}>{texts.price(`$${formatNumber(precio)}`)}</p>
      {id !== 'gratis' && !asksFirst && <p>{explainBeginning(own, id, nameOf)}</p>}
      <p>{texts.shows(limites.imagenes, limites.videos)}</p>
      {id !== own.plan && <Differences from={own.plan} to={id} />}
      {canPay && asksFirst && (
        <Renewal own={own} plan={nombre} price={price} onConfirm={() => setAgain(own.ultimo_pago)} />
      )}
      {canPay && !asksFirst && (
        <WaysToPay
          own={own}
          plan={id}
          price={price}
          onPaid={(message) => {
            setPaid({ message, before: own.ultimo_pago });
            void onPaid();
          }}
          onStale={onPaid}
        />
      )}
      {id !== 'gratis' && !canPay && <Message>{texts.away}</Message>}
      {paid && (
        <PaidDialog
          own={own.ultimo_pago === paid.before ? null : own}
          plan={wanted}
          nameOf={nameOf}
          message={paid.message}
          onClose={() => setPaid(null)}
        />
      )}
    </section>
  );
}

/** Shows that the plan is already paid, and asks before another month of it can be paid. */
function Renewal({
  own: { hasta, zona },
  plan,
  price,
  onConfirm,
}: {
  own: OwnPlan;
  plan: string;
  price: string;
  onConfirm(): void;
}) {
  const [asking, setAsking] = useState(false);
  const day = hasta === null ? '' : dayOf(hasta, zona);
  const close = () => setAsking(false);
  return (
    <>
      <p>{texts.renewal.paid(day)}</p>
      <Button onClick={() => setAsking(true)}>{texts.renewal.action}</Button>
      <Dialog
        open={asking}
        onClose={close}
        backCloses
        title={texts.renewal.question(plan)}
        footer={
          <>
            <Button onClick={close}>{texts.renewal.keep}</Button>
            <Button
              variant="primary"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {texts.renewal.confirm}
            </Button>
          </>
        }
      >
        <p>{texts.renewal.more(day, price)}</p>
      </Dialog>
    </>
  );
}

/** Public features that are gained and lost with the other plan. */
function Differences({ from, to }: { from: PlanId; to: PlanId }) {
  const { gains, loses } = differences(from, to);
  const names = (keys: typeof gains) => keys.flatMap((key) => featureNames[key] ?? []);
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

const rank = (plan: PlanId) => PLAN_IDS.indexOf(plan);

/** Explains in words when a month of a plan would begin, and what counts towards it. */
function explainBeginning(own: OwnPlan, wanted: PlanId, nameOf: (plan: PlanId) => string): string {
  const { plan, hasta, zona, gracia } = own;
  if (plan === 'gratis' || hasta === null || (gracia && wanted !== plan)) return texts.from.now;
  if (gracia) return texts.from.late;
  if (wanted === plan) return texts.from.renew(dayOf(hasta, zona));
  if (rank(wanted) > rank(plan)) return texts.from.up(own.a_favor[wanted] ?? 0, nameOf(plan));
  return texts.from.down(dayOf(hasta, zona));
}

/** Returns true for a plan that is already paid, now or after the one in force, so that paying it adds another month. */
function isPaidFor({ plan, hasta, gracia, siguiente }: OwnPlan, wanted: PlanId): boolean {
  return wanted !== 'gratis' && hasta !== null && !gracia && (wanted === plan || wanted === siguiente);
}

/** Features that a provider gains and loses with another plan. */
function differences(from: PlanId, to: PlanId): { gains: PlanFeature[]; loses: PlanFeature[] } {
  const keys = Object.keys(FEATURES) as PlanFeature[];
  return {
    gains: keys.filter((key) => planHas(to, key) && !planHas(from, key)),
    loses: keys.filter((key) => planHas(from, key) && !planHas(to, key)),
  };
}

/** Confirms a payment: the server's message, until when the plan is paid, and the next steps. */
function PaidDialog({
  own,
  plan: { limites },
  nameOf,
  message,
  onClose,
}: {
  /** Plan that includes the payment; null while it is loading. */
  own: OwnPlan | null;
  plan: CatalogPlan;
  nameOf(plan: PlanId): string;
  message: string;
  onClose(): void;
}) {
  const { user } = useSession();
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.paid}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.accept}
        </Button>
      }
    >
      <div className={styles.paid}>
        <p role="alert">{message}</p>
        <p role="status">
          {own?.hasta && <strong>{texts.paidUntil(dayOf(own.hasta, own.zona))}</strong>}
          {own && own.siguiente !== own.plan && own.siguiente !== 'gratis' && ` ${texts.next(nameOf(own.siguiente))}`}
        </p>
        <p>
          {texts.now} {texts.shows(limites.imagenes, limites.videos)}
        </p>
        {user && !user.perfilCompleto && (
          <ButtonLink to="/menu/datos-usuario">{areaTexts.publications.missingLink}</ButtonLink>
        )}
        {user?.perfilCompleto && (
          <>
            <ButtonLink to="/menu/publicaciones" state={{ publish: true }} icon="camera">
              {areaTexts.publications.open}
            </ButtonLink>
            <OwnPageLinks user={user} />
          </>
        )}
      </div>
    </Dialog>
  );
}

import type { SessionUser } from '@vitrina/contracts';
import { findPlan } from '@vitrina/contracts/plans';
import { ButtonLink, Icon, useLocation } from '@vitrina/sdk';
import { dayOf } from './day-of.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { useOwnPlan } from './use-own-plan.ts';

const t = texts.notice;
const DAY_MS = 86_400_000;
/** From how many days before its end on the area says that a plan ends. */
const NOTICE_DAYS = 7;

/** Says in the area that a plan was chosen and is not paid yet, that paid time ends within a week, or that it has ended. */
export function PlanNotice({ user }: { user: SessionUser }) {
  const { state, pathname } = useLocation();
  if (pathname === '/menu/pagos') return null;
  const passed: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'plan') : null;
  const chosen = typeof passed === 'string' ? findPlan(passed) : null;
  if (chosen && chosen.price > 0 && chosen.id !== user.plan) return <Notice text={t.chosen(chosen.name)} />;
  return user.plan === 'gratis' ? null : <EndNotice />;
}

function EndNotice() {
  const { plan: own } = useOwnPlan();
  const name = own && findPlan(own.plan)?.name;
  if (!own?.hasta || !name) return null;
  const day = dayOf(own.hasta, own.zona);
  if (own.gracia) return <Notice text={t.grace(name, day)} />;
  const ends = Date.parse(own.hasta) - Date.now() < NOTICE_DAYS * DAY_MS && own.siguiente === 'gratis';
  return ends ? <Notice text={t.ends(name, day)} /> : null;
}

function Notice({ text }: { text: string }) {
  return (
    <aside className={styles.notice} aria-label={t.label}>
      <Icon name="credit-card" />
      <p>{text}</p>
      <ButtonLink to="/menu/pagos">{t.link}</ButtonLink>
    </aside>
  );
}

import type { SessionUser } from '@vitrina/contracts';
import { findPlan, PLANS } from '@vitrina/contracts/plans';
import { ButtonLink, Icon, serverNow, useLocation } from '@vitrina/sdk';
import { textOf } from '../location-state.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { dayOf, type OwnPlan, useOwnPlan } from './use-own-plan.ts';

const t = texts.notice;

/** Notice in the area that a selected plan is not paid yet, that paid time ends within a week, or that it has ended. */
export function PlanNotice({ user }: { user: SessionUser }) {
  const { state, pathname } = useLocation();
  if (pathname === '/menu/pagos') return null;
  const chosen = findPlan(textOf(state, 'plan') ?? '');
  if (chosen && chosen.price > 0 && chosen.id !== user.plan) return <Notice text={t.chosen(chosen.name)} />;
  return user.plan === 'gratis' ? null : <EndNotice />;
}

function EndNotice() {
  const { plan: own } = useOwnPlan();
  const text = own && endNotice(own, serverNow());
  return text ? <Notice text={text} /> : null;
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

const DAY_MS = 86_400_000;
/** Number of days before the end of a plan from which the area shows a notice: the day of the first mail. */
const NOTICE_DAYS = 7;

/** Notice about the end of paid time; null if it is too early or another plan follows. @param now milliseconds since 1970 */
export function endNotice(
  { plan, hasta, gracia, siguiente, zona }: Pick<OwnPlan, 'plan' | 'hasta' | 'gracia' | 'siguiente' | 'zona'>,
  now: number,
): string | null {
  if (hasta === null) return null;
  const { name } = PLANS[plan];
  if (gracia) return texts.notice.grace(name, dayOf(hasta, zona));
  const isNear = Date.parse(hasta) - now < (NOTICE_DAYS + 1) * DAY_MS;
  return isNear && siguiente === 'gratis' ? texts.notice.ends(name, dayOf(hasta, zona)) : null;
}

import type { SessionUser } from '@vitrina/contracts';
import { findPlan } from '@vitrina/contracts/plans';
import { ButtonLink, Icon, serverNow, useLocation } from '@vitrina/sdk';
import { endNotice } from './end-notice.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { useOwnPlan } from './use-own-plan.ts';

const t = texts.notice;

/** Notice in the area that a selected plan is not paid yet, that paid time ends within a week, or that it has ended. */
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

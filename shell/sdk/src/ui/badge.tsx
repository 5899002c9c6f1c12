import type { ReactNode } from 'react';
import { sdkTexts } from '../texts.ts';
import styles from './badge.module.css';
import { cx } from './class-names.ts';
import { VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';

/** Badge of a paid plan; renders nothing for the free plan. `compact` shows only the icon. */
export function PlanBadge({ plan, compact = false }: { plan: string; compact?: boolean }): ReactNode {
  if (plan !== 'destacado' && plan !== 'premium') return null;
  const name = sdkTexts.plan[plan];
  return (
    <span className={cx(styles.badge, compact && styles.compact)} title={name}>
      <Icon name={plan === 'premium' ? 'sparkles' : 'star'} size={compact ? 12 : 14} />
      {compact ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </span>
  );
}

/** Badge for a short count or word, in the accent colour. */
export function Badge({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.badge}>{children}</span>;
}

import type { ReactNode } from 'react';
import { sdkTexts } from '../texts.ts';
import styles from './chip.module.css';
import { cx } from './class-names.ts';
import { VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';

/** Choice that is on or off; without `pressed` it opens a dialog. `count` is shown small after the label. */
export function Chip({
  pressed,
  onClick,
  count,
  children,
}: {
  pressed?: boolean;
  onClick(): void;
  count?: number | string | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      aria-haspopup={pressed === undefined ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** Fact in a small pill, with a remove button if `onRemove` is given. */
export function Tag({ children, onRemove }: { children: string; onRemove?: (() => void) | undefined }): ReactNode {
  return (
    <span className={cx(styles.chip, styles.small)}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={sdkTexts.remove(children)} onClick={onRemove}>
          <Icon name="x" size={16} />
        </button>
      )}
    </span>
  );
}

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

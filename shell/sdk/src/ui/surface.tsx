import type { ReactNode } from 'react';
import { formatPercent } from '../format.ts';
import { Rosette } from '../pattern/rosette.tsx';
import { sdkTexts } from '../texts.ts';
import { cx } from './class-names.ts';
import { VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';
import { markLoading } from './mark-loading.ts';
import styles from './surface.module.css';

/** A surface with a hairline. */
export function Card({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return <div className={cx(styles.card, padded && styles.padded)}>{children}</div>;
}

/** A place held for what comes, in its shape. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  shape = 'line',
}: {
  width?: string;
  height?: string;
  shape?: 'line' | 'round' | 'tile';
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, shape === 'round' && styles.round, shape === 'tile' && styles.tile)}
      style={{ width, height }}
    />
  );
}

/** What this is, why it is empty, and at most one action. `seed` draws its emblem. */
export function EmptyState({
  title,
  text,
  action,
  seed = title,
  heading: Heading = 'h2',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  seed?: string;
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.emblem}>
        <Rosette seed={seed} size={112} />
      </span>
      <Heading className={styles.emptyTitle}>{title}</Heading>
      {text && <p className={styles.emptyText}>{text}</p>}
      {action}
    </div>
  );
}

/** Work under way: its stage and how much of it is done, 0 to 100. */
export function ProgressBar({ percent, stage }: { percent: number; stage: string }) {
  const share = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead} aria-hidden="true">
        <span>{stage}</span>
        <span>{formatPercent(share)}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={stage}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}

/** The first letters of the first two words of a name, in capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase('es') ?? '').join('');
}

/** A face, or the initials where there is none. `size` in CSS pixels. */
export function Avatar({ name, src, size = 48 }: { name: string; src?: string | null; size?: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.38 }}>
      {src ? (
        <img
          key={src}
          src={src}
          alt={sdkTexts.photoOf(name)}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={markLoading}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  );
}

/** The mark of a paid place; nothing for the plans that have none. `compact` shows the star alone. */
export function PlanBadge({ plan, compact = false }: { plan: string; compact?: boolean }) {
  if (plan !== 'destacado' && plan !== 'premium') return null;
  const name = sdkTexts.plan[plan];
  return (
    <span className={cx(styles.badge, compact && styles.compact)} title={name}>
      <Icon name={plan === 'premium' ? 'sparkles' : 'star'} size={14} />
      {compact ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </span>
  );
}

/** A short count or word in the mark's colour. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

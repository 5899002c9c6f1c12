import type { ReactNode } from 'react';
import { sdkTexts } from '../texts.ts';
import styles from './chip.module.css';
import { cx } from './class-names.ts';
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

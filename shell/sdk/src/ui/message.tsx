import type { ReactNode } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-set.ts';
import styles from './message.module.css';
import { useAutoHide } from './use-auto-hide.ts';

/** Kind of a message. */
export type Tone = 'info' | 'success' | 'error';

const marks: Readonly<Record<Tone, IconName>> = { info: 'info', success: 'circle-check', error: 'circle-alert' };

/**
 * Message. With `onHide` it is hidden after 5,000 ms, not counting the time while it is hovered or focused; otherwise it
 * stays.
 */
export function Message({
  tone = 'info',
  children,
  onHide,
  floating = false,
}: {
  tone?: Tone;
  children: ReactNode;
  onHide?: (() => void) | undefined;
  /** Draws the message as a layer over the page. */
  floating?: boolean;
}): ReactNode {
  const waiting = useAutoHide(onHide !== undefined, () => onHide?.(), typeof children === 'string' ? children : null);
  return (
    <div
      className={cx(styles.message, styles[tone], floating && styles.toast)}
      // Other layered messages are in the region of the toasts.
      role={tone === 'error' ? 'alert' : floating ? undefined : 'status'}
      {...(onHide && waiting)}
    >
      <Icon name={marks[tone]} />
      <div className={styles.text}>{children}</div>
      {onHide && <IconButton className={styles.dismiss} icon="x" size={18} label={sdkTexts.dismiss} onClick={onHide} />}
    </div>
  );
}

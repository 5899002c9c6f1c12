import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-set.ts';
import styles from './message.module.css';

/** Kind of a message. */
export type Tone = 'info' | 'success' | 'error';

const marks: Readonly<Record<Tone, IconName>> = { info: 'info', success: 'circle-check', error: 'circle-alert' };

/**
 * Message. With `onHide` it is hidden after 5,000 ms, not counting the time while it is hovered or focused; otherwise it stays.
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

/** Time that a message stays, in milliseconds. */
const MESSAGE_MS = 5_000;

/**
 * Calls `hide` after 5,000 ms; the timer pauses while the element is hovered or has the focus. `active` starts the timer;
 * another `text` restarts it.
 */
function useAutoHide(active: boolean, hide: () => void, text: string | null) {
  const [holds, setHolds] = useState(0);
  const remaining = useRef<{ text: string | null; ms: number }>({ text, ms: MESSAGE_MS });
  const onTime = useEffectEvent(hide);
  useEffect(() => {
    if (remaining.current.text !== text) remaining.current = { text, ms: MESSAGE_MS };
    if (!active || holds > 0) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => onTime(), remaining.current.ms);
    return () => {
      clearTimeout(timer);
      remaining.current.ms = Math.max(0, remaining.current.ms - (performance.now() - started));
    };
  }, [active, holds, text]);
  return useMemo(() => {
    const hold = () => setHolds((count) => count + 1);
    const release = () => setHolds((count) => Math.max(0, count - 1));
    return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
  }, []);
}

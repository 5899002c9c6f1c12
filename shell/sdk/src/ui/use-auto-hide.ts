import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/** Time that a message stays, in milliseconds. */
const MESSAGE_MS = 5_000;

/** Attributes for the element that hides. */
export interface WaitingAttributes {
  onPointerEnter(): void;
  onPointerLeave(): void;
  onFocus(): void;
  onBlur(): void;
}

/**
 * Calls `hide` after 5,000 ms; the timer pauses while the element is hovered or has the focus. `active` starts the timer;
 * another `text` restarts it.
 */
export function useAutoHide(active: boolean, hide: () => void, text: string | null): WaitingAttributes {
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

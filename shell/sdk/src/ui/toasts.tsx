import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './message.module.css';
import { Message, type Tone } from './message.tsx';

/** Options of a toast. */
interface ToastOptions {
  /** Action offered while the toast is shown; using it removes the toast. */
  action?: {
    label: string;
    run(): void;
    /** Focuses the action, for people who use the keyboard; the toast stays while it is focused. */
    focus?: boolean;
  };
  /** Called once when the toast is hidden without its action: after its time, dismissed, or replaced by newer ones. */
  onEnd?(): void;
}

/** Shows short messages over the page. */
export interface Toasts {
  /** Shows a toast. Returns a function that removes it early; neither `run` nor `onEnd` is called then. */
  show(text: string, tone?: Tone, options?: ToastOptions): () => void;
}

interface Item {
  id: number;
  text: string;
  tone: Tone;
  action: ToastOptions['action'];
}

/** Most toasts shown simultaneously; the oldest is removed. */
const AT_ONCE = 3;
const ToastContext = createContext<Toasts | null>(null);

/** Provides toasts. They appear under the header: the buttons that cause them are further down on the page. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [items, setItems] = useState<readonly Item[]>([]);
  const serial = useRef(0);
  const endings = useRef(new Map<number, () => void>());
  const hide = useCallback((id: number) => setItems((shown) => shown.filter((item) => item.id !== id)), []);
  const close = useCallback(
    (id: number) => {
      endings.current.delete(id);
      hide(id);
    },
    [hide],
  );
  const show = useCallback(
    (text: string, tone: Tone = 'info', { action, onEnd }: ToastOptions = {}) => {
      serial.current += 1;
      const id = serial.current;
      if (onEnd) endings.current.set(id, onEnd);
      setItems((shown) => [...shown, { id, text, tone, action }].slice(-AT_ONCE));
      return () => close(id);
    },
    [close],
  );
  // A single place for all reasons: a toast that is no longer shown has ended.
  useEffect(() => {
    for (const [id, end] of endings.current) {
      if (items.some((item) => item.id === id)) continue;
      endings.current.delete(id);
      end();
    }
  }, [items]);
  const value = useMemo(() => ({ show }), [show]);
  const draw = (failures: boolean) =>
    items
      .filter(({ tone }) => (tone === 'error') === failures)
      .map(({ id, text, tone, action }) => (
        <Message key={id} tone={tone} floating onHide={() => hide(id)}>
          {action ? <Acting text={text} action={action} onDone={() => close(id)} /> : text}
        </Message>
      ));
  return (
    <ToastContext value={value}>
      {children}
      <div className={styles.toasts}>
        {draw(true)}
        {/* Rendered before its messages: NVDA and JAWS do not read a region that arrives with its text. */}
        <div className={styles.others} role="status">
          {draw(false)}
        </div>
      </div>
    </ToastContext>
  );
}

function Acting({
  text,
  action,
  onDone,
}: {
  text: string;
  action: NonNullable<ToastOptions['action']>;
  onDone(): void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (action.focus) button.current?.focus({ preventScroll: true });
  }, [action.focus]);
  return (
    <span className={styles.acting}>
      {text}
      <Button
        ref={button}
        variant="quiet"
        className={styles.act}
        onClick={() => {
          onDone();
          action.run();
        }}
      >
        {action.label}
      </Button>
    </span>
  );
}

/** Returns the toasts of the page. Throws outside the shell. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs the shell around it');
  return toasts;
}

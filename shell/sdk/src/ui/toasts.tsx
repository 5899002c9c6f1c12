import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import styles from './message.module.css';
import { Message, type Tone } from './message.tsx';

/** Shows short messages over the page. */
export interface Toasts {
  show(text: string, tone?: Tone): void;
}

/** More than this at once would be a wall; the oldest goes. */
const AT_ONCE = 3;
const ToastContext = createContext<Toasts | null>(null);

/** Provides toasts. They come in under the header: the buttons that cause them stand lower on the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<{ id: number; text: string; tone: Tone }[]>([]);
  const show = useCallback((text: string, tone: Tone = 'info') => {
    setItems((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, text, tone }].slice(-AT_ONCE));
  }, []);
  const hide = (id: number) => setItems((shown) => shown.filter((item) => item.id !== id));
  const value = useMemo(() => ({ show }), [show]);
  return (
    <ToastContext value={value}>
      {children}
      <div className={styles.toasts}>
        {items.map((item) => (
          <Message key={item.id} tone={item.tone} floating onHide={() => hide(item.id)}>
            {item.text}
          </Message>
        ))}
      </div>
    </ToastContext>
  );
}

/** The toasts of the page. Throws outside the shell. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs the shell around it');
  return toasts;
}

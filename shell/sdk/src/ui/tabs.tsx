import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

/** Tabs that show one view at a time; arrow keys move between them. */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: readonly { key: K; label: string }[];
  selected: K;
  onSelect(key: K): void;
  /** Content of the selected view. */
  children: ReactNode;
}): ReactNode {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const now = tabs.findIndex(({ key }) => key === selected);
    const next = (now + step + tabs.length) % tabs.length;
    const target = tabs[next];
    if (!target) return;
    event.preventDefault();
    onSelect(target.key);
    const element = list.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
  };
  return (
    <div>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${base}-${tab.key}`}
            className={styles.tab}
            aria-selected={tab.key === selected}
            aria-controls={`${base}-vista`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${base}-vista`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

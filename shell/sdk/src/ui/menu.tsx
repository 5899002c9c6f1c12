import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-set.ts';
import styles from './menu.module.css';

/** Action or choice in a menu; `checked` makes it an option of a choice. */
interface MenuItem {
  key: string;
  label: string;
  icon?: IconName;
  checked?: boolean;
  onSelect(): void;
}

/** Button that opens a short list of actions; arrow keys move, Escape and a click elsewhere close. */
export function Menu({
  items,
  trigger,
}: {
  items: readonly MenuItem[];
  /** Draws the button with the given attributes. */
  trigger(attributes: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick(): void;
  }): ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const away = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const step = (by: number) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const now = entries.findIndex((entry) => entry.matches(':focus'));
    entries[(now + by + entries.length) % entries.length]?.focus();
  };

  return (
    <div className={styles.place} ref={place}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={list}
          className={styles.menu}
          role="menu"
          id={id}
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            else if (event.key === 'ArrowDown') step(1);
            else if (event.key === 'ArrowUp') step(-1);
            else return;
            event.preventDefault();
          }}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              {...(item.checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': item.checked })}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
              {item.checked && (
                <span className={styles.check}>
                  <Icon name="check" size={18} />
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import { Icon, type IconName } from '@vitrina/sdk';
import { toOutside } from '@vitrina/sdk/bundled';
import type { ReactNode } from 'react';
import styles from './way-link.module.css';

/** One way to reach a provider as a large target: what it is, and the number or address it leads to. */
export function WayLink({
  icon,
  label,
  text,
  href,
  onUse,
  outside = false,
  look = 'row',
}: {
  icon: IconName;
  label: string;
  text: ReactNode;
  href: string;
  /** It was pressed. */
  onUse?(): void;
  /** It leads to another site. */
  outside?: boolean;
  /** A quiet `row` says the address first, the others what a press does; `strong` and `second` are filled. */
  look?: 'row' | 'button' | 'strong' | 'second';
}) {
  const row = look === 'row';
  return (
    <a className={styles.way} data-look={look} href={href} onClick={onUse} {...(outside && toOutside)}>
      <Icon name={icon} size={row ? 20 : 24} />
      <span>
        {row ? <small>{label}</small> : <strong>{label}</strong>}
        {row ? text : <small>{text}</small>}
      </span>
    </a>
  );
}

import { Icon, type IconName } from '@vitrina/sdk';
import { toOutside } from '@vitrina/sdk/bundled';
import type { ReactNode } from 'react';
import styles from './contact-link.module.css';

/** Contact button of a provider: its kind, and the number or address it leads to. */
export function ContactLink({
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
  /** Called on a click. */
  onUse?(): void;
  /** True if it leads to another site. */
  outside?: boolean;
  /** A quiet `row` shows the address first, the others the action; `strong` and `second` are filled. */
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

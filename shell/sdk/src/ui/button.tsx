import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../facades.ts';
import styles from './button.module.css';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-set.ts';

/** Visual weight of a button; a screen has one `primary` action. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'large' | undefined;
  /** Takes the full width of its container. */
  wide?: boolean | undefined;
  icon?: IconName | undefined;
}

function look({ variant = 'outline', size = 'normal', wide = false }: Look, className?: string) {
  return cx(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide, className);
}

/** Button. `loading` shows progress, also to assistive technology, and blocks another press. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { loading?: boolean }): ReactNode {
  useReturnedFocus(loading);
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Returns the focus to the pressed button, from which browsers take it while it loads and is disabled, unless it has moved on. */
function useReturnedFocus(loading: boolean): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (loading) pressed.current = document.activeElement;
    else if (pressed.current instanceof HTMLButtonElement && document.activeElement === document.body)
      pressed.current.focus({ preventScroll: true });
  }, [loading]);
}

/** Link in the style of a button, for navigation. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look): ReactNode {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** Round button with only an icon; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  look: kind = 'quiet',
  className,
  size = 20,
  type = 'button',
  children,
  ...rest
}: ComponentProps<'button'> & {
  icon: IconName;
  label: string;
  look?: 'quiet' | 'outline' | 'floating' | 'onImage';
  /** Size of the icon, in CSS pixels. */
  size?: number;
  children?: ReactNode;
}): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles.icon, styles[kind], className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
}

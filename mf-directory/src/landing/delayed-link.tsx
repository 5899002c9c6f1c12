import { Button, type ButtonVariant, useLocationChoice, useNavigate, warmScreen } from '@vitrina/sdk';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './landing.module.css';
import { landing } from './texts.ts';

/** Time from the press to the change of screen, in milliseconds (specification, business constants). */
const DELAY_MS = 1_000;

/**
 * A large button that shows progress, and a second later opens a screen with the place. In that second the screen's code is
 * loaded, and what `ahead` loads. Hovering or focusing it starts both.
 */
export function DelayedLink({
  to,
  variant,
  hint,
  ahead,
  children,
}: {
  to: string;
  variant: ButtonVariant;
  /** Whom it is for, said under it. */
  hint: string;
  /** Loads what the screen will show first. */
  ahead?: () => void;
  children: string;
}) {
  const navigate = useNavigate();
  const { country, state } = useLocationChoice();
  const hintId = useId();
  const [opening, setOpening] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const warm = () => {
    warmScreen(to.replace(/\?.*/, ''));
    ahead?.();
  };
  const open = () => {
    warm();
    setOpening(true);
    timer.current = setTimeout(() => navigate(to, { state: { country, region: state } }), DELAY_MS);
  };
  return (
    <span className={styles.way}>
      <Button
        variant={variant}
        size="large"
        wide
        loading={opening}
        onClick={open}
        onPointerEnter={warm}
        onFocus={warm}
        title={opening ? landing.opening : undefined}
        aria-describedby={hintId}
      >
        {children}
      </Button>
      <small id={hintId}>{hint}</small>
    </span>
  );
}

import { Button, type ButtonVariant, useLocationChoice, useNavigate, warmScreen } from '@vitrina/sdk';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './landing.module.css';
import { landing } from './texts.ts';

/** Time from the click to the change of screen, in milliseconds (specification, business constants). */
const DELAY_MS = 1_000;

/**
 * Large button that shows progress and opens a screen with the place a second later. In between it loads the screen's
 * code and calls `ahead`, and so does hovering or focusing it.
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
  /** Audience of the link, shown below it. */
  hint: string;
  /** Preloads the screen's first data. */
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

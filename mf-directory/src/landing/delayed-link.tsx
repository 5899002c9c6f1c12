import { Button, type ButtonVariant, useLocationChoice, useNavigate, warmScreen } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { landing } from './texts.ts';

/** Time between the press and the change of screen, in milliseconds (specification, business constants). */
const DELAY_MS = 1_000;

/**
 * A large button that shows that it opens something, and a second later goes there with the place. The second is put to
 * use: the screen's code is loaded, and what `ahead` asks for. A pointer or the focus on it begins with both.
 */
export function DelayedLink({
  to,
  variant,
  ahead,
  children,
}: {
  to: string;
  variant: ButtonVariant;
  /** Asks for what the screen will show first. */
  ahead?: () => void;
  children: string;
}) {
  const navigate = useNavigate();
  const { country, state } = useLocationChoice();
  const [opening, setOpening] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const warm = () => {
    warmScreen(to);
    ahead?.();
  };
  const open = () => {
    warm();
    setOpening(true);
    timer.current = setTimeout(() => navigate(to, { state: { country, region: state } }), DELAY_MS);
  };
  return (
    <Button
      variant={variant}
      size="large"
      loading={opening}
      onClick={open}
      onPointerEnter={warm}
      onFocus={warm}
      title={opening ? landing.opening : undefined}
    >
      {children}
    </Button>
  );
}

import { Button, type ButtonVariant, useLocationChoice, useNavigate } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { landing } from './texts.ts';

/** Time between the press and the change of screen, in milliseconds (specification, business constants). */
const DELAY_MS = 1_000;

/** A large button that shows that it opens something, and a second later goes there with the place. */
export function DelayedLink({ to, variant, children }: { to: string; variant: ButtonVariant; children: string }) {
  const navigate = useNavigate();
  const { pais, estado } = useLocationChoice();
  const [opening, setOpening] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = () => {
    setOpening(true);
    timer.current = setTimeout(() => navigate(to, { state: { country: pais, region: estado } }), DELAY_MS);
  };
  return (
    <Button
      variant={variant}
      size="large"
      loading={opening}
      onClick={open}
      title={opening ? landing.opening : undefined}
    >
      {children}
    </Button>
  );
}

import { type ReactNode, Suspense, useState } from 'react';

/**
 * Renders a layer, whose code may still have to come, from the first time it is open on: closed again it stays mounted, so
 * that it gives the focus back.
 */
export function LazyLayer({ openId, children }: { openId: string; children: ReactNode }) {
  const isOpen = openId !== '';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (isOpen || wasOpen) && <Suspense>{children}</Suspense>;
}

import { type ReactNode, Suspense, useState } from 'react';

/**
 * Mounts a layer, whose code may still be loading, when it is opened for the first time. It stays mounted after
 * closing, so that it can return the focus.
 */
export function LazyLayer({ openId, children }: { openId: string; children: ReactNode }) {
  const isOpen = openId !== '';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (isOpen || wasOpen) && <Suspense>{children}</Suspense>;
}

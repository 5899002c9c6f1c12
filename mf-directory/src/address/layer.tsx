import { layerState, leaveLayer } from '@vitrina/sdk';
import { type ReactNode, Suspense, useState } from 'react';
import { useStableCallback } from '../lists/rendering.ts';
import type { ChangeAddress } from './use-address.ts';

/** Layer over the page, opened by a value of the address. */
export interface Layer {
  /** Empty while the layer is closed. */
  openId: string;
  open(id: string): void;
  /** Shows another item in the open layer; back still closes the layer. */
  turnTo(id: string): void;
  close(): void;
}

/** Opens a layer by the address, so that a link leads to it and back closes it. @param name of its value */
export function useLayer<N extends string>(name: N, openId: string, change: ChangeAddress<N>): Layer {
  const put = (id: string) => ({ [name]: id }) as Record<N, string>;
  // Stable, so that a collage using it is not rendered again on each change of the address.
  const open = useStableCallback((id: string) => change(put(id), { state: layerState() }));
  return {
    openId,
    open,
    turnTo: (id) => change(put(id), { replace: true }),
    close: () => {
      if (!leaveLayer()) change(put(''), { replace: true });
    },
  };
}

/** Mounts a layer when it is opened for the first time. It stays mounted after closing, so that it returns the focus. */
export function LazyLayer({ openId, children }: { openId: string; children: ReactNode }) {
  const isOpen = openId !== '';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (isOpen || wasOpen) && <Suspense>{children}</Suspense>;
}

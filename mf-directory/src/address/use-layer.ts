import { layerState, leaveLayer } from '@vitrina/sdk';
import { useStableCallback } from '../lists/use-stable-callback.ts';
import type { ChangeAddress } from './use-address.ts';

/** What is open over the page, by a value of the address, and how that changes. */
export interface Layer {
  /** Empty while nothing is. */
  openId: string;
  open(id: string): void;
  /** Another in place of the one that is open; back still closes the layer. */
  turnTo(id: string): void;
  close(): void;
}

/** A layer that the address opens, so that a link leads to it and back closes it. @param name of its value */
export function useLayer<N extends string>(name: N, openId: string, change: ChangeAddress<N>): Layer {
  const put = (id: string) => ({ [name]: id }) as Record<N, string>;
  // Stable, so that a collage that takes it is not rendered again whenever the address changes.
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

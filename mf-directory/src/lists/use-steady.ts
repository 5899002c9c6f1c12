import { useLatest } from '@vitrina/sdk';
import { useCallback } from 'react';

/** A function that stays the same from render to render and calls the newest one: lists that take it are not drawn again. */
export function useSteady<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useLatest(call);
  return useCallback((...args: A) => latest.current(...args), []);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function of constant identity that calls the newest `call`: memoised lists that use it are not rendered
 * again, and a timer that calls it later sees the newest values. Not for use while rendering.
 */
export function useStableCallback<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  }, [call]);
  return useCallback((...args: A) => newest.current(...args), []);
}

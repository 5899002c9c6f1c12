import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that keeps its identity and calls the newest version of `call`: memoised lists that take it are not
 * rendered again, and a timer that calls it later sees the newest values. Not for use while rendering.
 */
export function useStableCallback<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  }, [call]);
  return useCallback((...args: A) => newest.current(...args), []);
}

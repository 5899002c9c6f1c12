import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * Renders a long list in steps, so that the page stays responsive: the first entries immediately, the others a few at a
 * time, each step after the previous one is painted. Rendered entries stay rendered, even if the list changes.
 * @param keys of the whole list, without duplicates; the same array until the list changes
 * @param first number rendered immediately
 * @param step number rendered in each further step
 * @param waits pauses the steps
 * @returns a function that tells whether the entry with this key and index is rendered
 */
export function useIncrementalList(
  keys: readonly string[],
  { first, step, waits = false }: { first: number; step: number; waits?: boolean },
): (key: string, index: number) => boolean {
  const [drawn, setDrawn] = useState(NONE);
  useEffect(() => {
    const waiting = keys.filter((key, index) => index >= first && !drawn.has(key));
    if (waits || waiting.length === 0) return;
    const there = keys.filter((key, index) => index < first || drawn.has(key));
    startTransition(() => setDrawn(new Set([...there, ...waiting.slice(0, step)])));
  }, [keys, first, step, waits, drawn]);
  return (key, index) => index < first || drawn.has(key);
}

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

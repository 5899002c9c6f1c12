import { startTransition, useEffect, useState } from 'react';

/**
 * A value that follows later, in pieces, and not while something more urgent goes on.
 * @param value the same object for as long as nothing has changed
 * @param busy keeps the last one that was taken
 * @param first what is taken before any
 */
export function useSettled<T>(value: T, busy: boolean, first: T): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    if (!busy) startTransition(() => setSettled(value));
  }, [value, busy]);
  return settled;
}

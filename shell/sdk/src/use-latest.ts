import { type RefObject, useEffect, useRef } from 'react';

/** What the last render had, for a timer, a listener or an answer that comes after it. The same object every time. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

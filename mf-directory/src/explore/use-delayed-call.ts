import { useLatest } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';

/** A call that is made once nothing new was scheduled for `ms` milliseconds, with the newest argument. */
export function useDelayedCall<T>(call: (argument: T) => void, ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest(call);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    schedule: (argument: T) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(argument), ms);
    },
    cancel: () => clearTimeout(timer.current),
  };
}

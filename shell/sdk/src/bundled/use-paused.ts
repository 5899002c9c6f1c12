import { useEffect, useState } from 'react';

/** Delays changes of a text until its writer pauses for `ms` milliseconds; the first value is returned immediately. */
export function usePaused(text: string, ms: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}

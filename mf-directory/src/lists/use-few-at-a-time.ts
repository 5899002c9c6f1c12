import { startTransition, useEffect, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * Draws a long list in steps, so that the page answers in between: those in sight at once, the others a few at a time,
 * each few once the ones before are painted. What is drawn stays, wherever another list holds it.
 * @param keys of the whole list, each once
 * @param first how many are drawn at once
 * @param step how many follow at a time
 * @param waits keeps the steps back for now
 * @returns whether the entry with this key, which stands at this place of the list, is drawn
 */
export function useFewAtATime(
  keys: readonly string[],
  { first, step, waits = false }: { first: number; step: number; waits?: boolean },
): (key: string, index: number) => boolean {
  const [drawn, setDrawn] = useState(NONE);
  const waiting = keys.filter((key, index) => index >= first && !drawn.has(key));
  useEffect(() => {
    if (waits || waiting.length === 0) return;
    const there = keys.filter((key, index) => index < first || drawn.has(key));
    startTransition(() => setDrawn(new Set([...there, ...waiting.slice(0, step)])));
  });
  return (key, index) => index < first || drawn.has(key);
}

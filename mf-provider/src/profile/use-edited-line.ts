import { useEffect, useRef, useState } from 'react';

/**
 * Pause before another line counts as edited, in milliseconds, as long as a press takes: the message of the line that was
 * left moves those below, and a button that moves under the pointer gets no click.
 */
const PRESS_MS = 300;

/**
 * Tracks which line of a list is being edited, whose errors wait until it is left.
 * @returns the line's index, null without one, and a function that changes it after a press
 */
export function useEditedLine(): [number | null, (index: number | null) => void] {
  const [edited, setEdited] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turnTo = (index: number | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setEdited(index), PRESS_MS);
  };
  return [edited, turnTo];
}

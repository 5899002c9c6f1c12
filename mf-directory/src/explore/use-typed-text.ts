import { useEffect, useRef, useState } from 'react';
import { useDelayedCall } from './use-delayed-call.ts';

/**
 * Pause after the last key before the address says what was typed, in milliseconds. The results do not wait for it;
 * browsers refuse an address that changes with every key.
 */
const ADDRESS_PAUSE_MS = 350;

/** The text of the search field, which the address follows and, on back and forward, leads. */
export interface TypedText {
  text: string;
  /** Shows a text at once; the address follows. */
  type(text: string): void;
  /** Shows a text whose address the caller writes itself. */
  set(text: string): void;
}

/** @param q text of the address @param write puts a text into it */
export function useTypedText(q: string, write: (q: string) => void): TypedText {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // The address changed by itself, as on back: the field follows. What was typed here is not undone by its own echo.
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);
  const later = useDelayedCall((typed: string) => {
    sent.current = typed;
    write(typed);
  }, ADDRESS_PAUSE_MS);
  return {
    text,
    type: (typed) => {
      setText(typed);
      later.schedule(typed.trim());
    },
    set: (typed) => {
      later.cancel();
      sent.current = typed.trim();
      setText(typed);
    },
  };
}

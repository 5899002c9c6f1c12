import { startTransition, useEffect, useRef, useState } from 'react';
import { useDelayedCall } from './use-delayed-call.ts';

/**
 * Pause after the last key before the address says what was typed, in milliseconds. The results do not wait for it;
 * browsers refuse an address that changes with every key.
 */
const ADDRESS_PAUSE_MS = 350;

/** Pause after the last key from which on nobody is taken to be typing, in milliseconds: a slow typist's is longer. */
const REST_MS = 200;

/** The text of the search field, which the address follows and, on back and forward, leads. */
export interface TypedText {
  text: string;
  /** True while keys come quickly: whatever their results do not need at once waits. */
  typing: boolean;
  /** Shows a text at once; the address follows. */
  type(text: string): void;
  /** Shows a text whose address the caller writes itself. */
  set(text: string): void;
}

/** @param q text of the address @param write puts a text into it */
export function useTypedText(q: string, write: (q: string) => void): TypedText {
  const [text, setText] = useState(q);
  const [typing, setTyping] = useState(false);
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
  const rest = useDelayedCall<void>(() => startTransition(() => setTyping(false)), REST_MS);
  return {
    text,
    typing,
    type: (typed) => {
      setText(typed);
      setTyping(true);
      rest.schedule();
      later.schedule(typed.trim());
    },
    set: (typed) => {
      later.cancel();
      rest.cancel();
      setTyping(false);
      sent.current = typed.trim();
      setText(typed);
    },
  };
}

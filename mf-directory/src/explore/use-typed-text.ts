import { startTransition, useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../lists/use-stable-callback.ts';

/**
 * Pause after the last key before the text is written to the address, in milliseconds. The results do not wait for it;
 * browsers refuse an address that changes with every key.
 */
const ADDRESS_PAUSE_MS = 350;

/** Pause after the last key that ends the typing, in milliseconds; a slow typist's pauses are longer. */
const REST_MS = 200;

/** Text of the search field. It updates the address, and follows it on back and forward. */
export interface TypedText {
  text: string;
  /** True while keys come quickly: work that the results do not need waits. */
  typing: boolean;
  /** Shows a text immediately; the address follows. */
  type(text: string): void;
  /** Shows a text whose address the caller writes. */
  set(text: string): void;
}

/**
 * @param q text in the address
 * @param write writes a text to the address
 */
export function useTypedText(q: string, write: (q: string) => void): TypedText {
  const [text, setText] = useState(q);
  const [typing, setTyping] = useState(false);
  const sent = useRef(q);
  useEffect(() => {
    // The address changed from outside, for example on back: the field follows. The echo of this field's text changes
    // nothing.
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

/** Debounces a call by `ms` milliseconds; it gets the last argument. */
function useDelayedCall<T>(call: (argument: T) => void, ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useStableCallback(call);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    schedule: (argument: T) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => newest(argument), ms);
    },
    cancel: () => clearTimeout(timer.current),
  };
}

import { useEffect, useState } from 'react';

/** Pause in typing before the server is called, in milliseconds. */
const REST_MS = 200;

/**
 * Text of the name filter. `applied` is the text to send: it follows when typing pauses, or immediately if the text is
 * empty.
 */
export function useNameFilter() {
  const [typed, type] = useState('');
  const [rested, setRested] = useState('');
  const trimmed = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setRested(trimmed), REST_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);
  return { typed, type, applied: trimmed === '' ? '' : rested };
}

import { useEffect, useState } from 'react';

/** How long the typing has to rest before the server is asked, in milliseconds. */
const REST_MS = 200;

/** The text of the name filter, and what of it to ask the server for: the text once typing rests, nothing at once. */
export function useNameFilter() {
  const [typed, type] = useState('');
  const [rested, setRested] = useState('');
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { typed, type, asked: wanted === '' ? '' : rested };
}

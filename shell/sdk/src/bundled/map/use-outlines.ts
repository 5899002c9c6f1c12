import { useEffect, useState } from 'react';
import { loadOutlines, type Outline } from './outlines.ts';

const NONE: readonly Outline[] = [];

/** Outlines of all subdivisions; empty until they are loaded, and if that fails. */
export function useOutlines(): readonly Outline[] {
  const [outlines, setOutlines] = useState(NONE);
  useEffect(() => {
    loadOutlines().then(setOutlines, console.warn);
  }, []);
  return outlines;
}

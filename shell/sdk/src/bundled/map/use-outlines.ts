import { loadOutlines, type Outline } from '@vitrina/sdk';
import { useEffect, useState } from 'react';

const NONE: readonly Outline[] = [];

/** Outlines of all subdivisions; empty until they are loaded, and if that fails. */
export function useOutlines(): readonly Outline[] {
  const [outlines, setOutlines] = useState(NONE);
  useEffect(() => {
    loadOutlines().then(setOutlines, console.warn);
  }, []);
  return outlines;
}

import { useLayoutEffect } from 'react';
import { takeOver } from './first-content.ts';

/** Stands beside a screen that is there: whatever the page showed before gives way. */
export function Arrived() {
  useLayoutEffect(takeOver, []);
  return null;
}

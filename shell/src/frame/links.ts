import type { NavigationItem } from '@vitrina/sdk';

/** Links from this order on are for reading, not for a thumb: they stand in the menu alone. */
const QUIET_ORDER = 90;

/** The links that a visitor sees: some are for signed-in people, some for visitors only. */
export function visibleLinks(items: readonly NavigationItem[], signedIn: boolean): NavigationItem[] {
  return items.filter(({ session }) => session === undefined || (session === 'required') === signedIn);
}

/** The three links of a phone's bar: the first two and the last, which is the visitor's own place. */
export function thumbLinks(items: readonly NavigationItem[]): NavigationItem[] {
  const main = items.filter(({ order }) => order < QUIET_ORDER);
  return main.length <= 3 ? main : [...main.slice(0, 2), ...main.slice(-1)];
}

import type { NavigationItem } from '@vitrina/sdk';

/** Links with at least this order, as those of all teams but the platform's, are only in the menu of a phone. */
const QUIET_ORDER = 90;

/** The links for this visitor: some are for signed-in people only, some for visitors only. */
export function visibleLinks(items: readonly NavigationItem[], signedIn: boolean): NavigationItem[] {
  return items.filter(({ session }) => session === undefined || (session === 'required') === signedIn);
}

/** The three links of a phone's bar: the first two and the last, which is the visitor's own area. */
export function thumbLinks(items: readonly NavigationItem[]): NavigationItem[] {
  const main = items.filter(({ order }) => order < QUIET_ORDER);
  return main.length <= 3 ? main : [...main.slice(0, 2), ...main.slice(-1)];
}

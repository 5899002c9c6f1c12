import { matchPath } from '@vitrina/sdk/host';

/** Title of the first declared page whose pattern matches the address, or null. */
export function titleOf(pages: readonly { path: string; title: string }[], pathname: string): string | null {
  return pages.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname))?.title ?? null;
}

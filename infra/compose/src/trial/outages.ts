import { calls } from '@vitrina/contracts';
import type { LoadFailure } from './load.ts';

/** Outage of a service's only container, in milliseconds of `performance.now()`. */
export interface Outage {
  service: string;
  from: number;
  to: number;
}

/** Time after which all callers have noticed that a container is healthy again, in milliseconds. */
const NOTICED_MS = 3_000;

/** Services needed for every response. */
const ON_EVERY_WAY = ['edge', 'gateway'];

/**
 * Selects the failures that no outage explains. A service with a single container fails its own calls during its
 * outage; pages and calls of other services must not fail.
 */
export function unexplainedFailures(failures: readonly LoadFailure[], outages: readonly Outage[]): LoadFailure[] {
  return failures.filter(({ path, from, to }) => {
    const needed = [...ON_EVERY_WAY, ...servicesOf(path)];
    return !outages.some(
      (outage) => needed.includes(outage.service) && from <= outage.to + NOTICED_MS && to >= outage.from,
    );
  });
}

/** Returns the service of a call; empty for a page, which the gateway renders alone. */
function servicesOf(path: string): string[] {
  const { pathname } = new URL(path, 'http://load');
  return Object.values(calls).flatMap((call) => (call.path === pathname ? [call.service] : []));
}

import { calls } from '@vitrina/contracts';
import type { LoadFailure } from './load.ts';

/** When the one container of a service was away, in milliseconds of `performance.now()`. */
export interface Outage {
  service: string;
  from: number;
  to: number;
}

/** A container is healthy a moment before everyone who calls it has noticed, in milliseconds. */
const NOTICED_MS = 3_000;

/** Services without which nothing at all is answered. */
const ON_EVERY_WAY = ['edge', 'gateway'];

/**
 * Failures that no outage accounts for. Where a service has one container, its own calls fail while that one is away;
 * pages and the calls of all other services must not.
 */
export function unexplained(failures: readonly LoadFailure[], outages: readonly Outage[]): LoadFailure[] {
  return failures.filter(({ path, from, to }) => {
    const needed = [...ON_EVERY_WAY, ...servicesOf(path)];
    return !outages.some(
      (outage) => needed.includes(outage.service) && from <= outage.to + NOTICED_MS && to >= outage.from,
    );
  });
}

/** The service that answers a call; none for a page, which the gateway draws without any. */
function servicesOf(path: string): string[] {
  const { pathname } = new URL(path, 'http://load');
  return Object.values(calls).flatMap((call) => (call.path === pathname ? [call.service] : []));
}

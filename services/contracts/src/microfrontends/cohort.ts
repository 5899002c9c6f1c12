import { createHash } from 'node:crypto';
import type { LiveChannel, SignedRelease } from './resolve.ts';

/**
 * Position of a visitor for one microfrontend: 0 to 99, each equally likely, the same at every visit, and independent
 * of the visitor's position for other microfrontends.
 * @param visitor random text that the visitor's browser keeps
 */
function standingOf(visitor: string, name: string): number {
  const hash = createHash('sha256').update(`vitrina cohort\n${name}\n${visitor}`).digest();
  return hash.readUIntBE(0, 6) % 100;
}

/**
 * Returns true if a visitor belongs to the cohort of a canary. Raising the percentage adds visitors and removes none.
 * @param percentage 0 is no one, 100 everybody
 */
export function isInCohort(visitor: string, name: string, percentage: number): boolean {
  return standingOf(visitor, name) < percentage;
}

/** Picks the releases for a visitor: the canary of each microfrontend in whose cohort they are, else the live one. */
export function releasesFor(channels: readonly LiveChannel[], visitor: string): SignedRelease[] {
  return channels.map(({ name, active, canary }) =>
    canary && isInCohort(visitor, name, canary.percentage) ? canary.release : active,
  );
}

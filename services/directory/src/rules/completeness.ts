import type { PublicProvider } from '@vitrina/contracts/wire';

/** Minimum length of an informative description, in characters. */
const MIN_DESCRIPTION = 80;

/**
 * Rates the completeness of a listing from 0 to 5: a mild tie-breaker of the search, after relevance. @param photo
 * empty without one
 */
export function completenessOf(
  { description, website, phone, segments }: Pick<PublicProvider, 'description' | 'website' | 'phone' | 'segments'>,
  photo: string,
): number {
  return [photo, description.length >= MIN_DESCRIPTION, website, phone, segments.length > 0].filter(Boolean).length;
}

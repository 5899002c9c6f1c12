import type { PublicProvider } from '@vitrina/contracts/wire';

/** Characters from which a description says something. */
const TELLING = 80;

/** How complete a listing is, 0 to 5: a mild tie-breaker of the search, after relevance. @param photo empty without one */
export function completenessOf(
  { description, website, phone, segments }: Pick<PublicProvider, 'description' | 'website' | 'phone' | 'segments'>,
  photo: string,
): number {
  return [photo, description.length >= TELLING, website, phone, segments.length > 0].filter(Boolean).length;
}

import { readableSlug } from './slug.ts';

/**
 * Maximum number of slugs per entry; after more renamings its address no longer changes, so that no address is lost.
 */
const MOST_KEPT = 20;

/**
 * Computes an entry's slugs after a change of its title: the new one first, then all earlier ones, so that every
 * earlier address still works.
 * @param held current slugs, newest first; empty for a new entry
 * @param isTaken true if another entry of the owner has or had the slug
 */
export function nextSlugs(
  title: string,
  { id, held, isTaken }: { id: string; held: readonly string[]; isTaken: (slug: string) => boolean },
): string[] {
  const readable = readableSlug(title, 'entrada');
  const wanted = isTaken(readable) ? `${readable}-${id.slice(-6)}` : readable;
  if (held.length >= MOST_KEPT && !held.includes(wanted)) return [...held];
  return [wanted, ...held.filter((slug) => slug !== wanted)];
}

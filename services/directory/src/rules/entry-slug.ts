import { readableSlug } from './slug.ts';

/** Slugs that an entry keeps; with more renamings than that its address stays as it is, so that none is lost. */
const MOST_KEPT = 20;

/**
 * The slugs of an entry after its title was set: the new one first, all earlier ones behind it, so that each address
 * that it ever had leads to it.
 * @param held those that it has, the current one first; empty for a new entry
 * @param isTaken whether another entry of the owner has or had a slug
 */
export function slugsAfter(
  title: string,
  { id, held, isTaken }: { id: string; held: readonly string[]; isTaken: (slug: string) => boolean },
): string[] {
  const readable = readableSlug(title, 'entrada');
  const wanted = isTaken(readable) ? `${readable}-${id.slice(-6)}` : readable;
  if (held.length >= MOST_KEPT && !held.includes(wanted)) return [...held];
  return [wanted, ...held.filter((slug) => slug !== wanted)];
}

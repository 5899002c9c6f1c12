import type { Post } from '@vitrina/contracts';
import { displayName } from '@vitrina/contracts/places';
import type { PostOwner } from '../model/post.ts';
import { ownerName } from '../rules/owner-name.ts';

/** Maximum number of segments used as tags; more would look like spam. */
const MAX_TAGS = 3;

/** Formats a provider's trade and place in one line. */
export function tradeLine({ specialty, country, subdivision }: PostOwner): string {
  return `${specialty} · ${displayName(country, subdivision)}`;
}

/**
 * Builds a text to post with a work: its title and description, its maker, and the address with more works.
 * @param address absolute URL of the provider's page
 */
export function socialText(card: Post, owner: PostOwner, address: string): string {
  const tags = owner.segments.slice(0, MAX_TAGS).map(tagOf).filter(Boolean);
  return [
    card.evento,
    card.texto_personalizado,
    '',
    `${ownerName(owner)} · ${tradeLine(owner)}`,
    `Mira más de mi trabajo: ${address}`,
    ...(tags.length > 0 ? ['', tags.join(' ')] : []),
  ].join('\n');
}

/** Converts a name into a tag, such as `#DiseñoGráfico`. */
function tagOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return joined && `#${joined}`;
}

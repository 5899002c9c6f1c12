import type { PublicPost, PublicProvider } from '@vitrina/contracts/wire';
import { type HintKind, hintKinds } from '@vitrina/contracts/wire';
import { thumbHashToAverageRGBA } from 'thumbhash';

/** Minimum length of a good description in characters: a sentence with what, where and how; 250 are allowed. */
const SHORT_DESCRIPTION = 80;
/** Days without a new post after which a page looks abandoned (R39). */
const QUIET_DAYS = 60;
const DAY_MS = 86_400_000;
/** Minimum of a picture's longer side in pixels; smaller pictures look blurred across a computer's screen. */
const SMALL_SIDE = 1_000;
/** Minimum mean brightness of a picture, 0 to 1; indoor pictures by day are above 0.3. */
const DARK = 0.22;
/** Maximum number of hints shown; more would read like a reproach. */
const MAX_HINTS = 6;

/** Suggestion for improving a profile. */
export interface Hint {
  kind: HintKind;
  /** Null for a hint about the profile. */
  post: { id: string; event: string } | null;
}

/** Public profile that the hints are about. */
export interface Presentation {
  facts: Pick<PublicProvider, 'description' | 'website' | 'socialLinks' | 'hours'>;
  hasPhoto: boolean;
  /** Public posts. */
  shown: readonly { id: string; facts: Pick<PublicPost, 'event' | 'width' | 'height' | 'thumbhash' | 'extension'> }[];
  /** Upload of the newest post in milliseconds since 1970; 0 without any. */
  newestAt: number;
}

/** Returns the key by which a hint is dismissed. */
export function hintKey({ kind, post }: Hint): string {
  return post ? `${hintKinds.toWire[kind]}-${post.id}` : hintKinds.toWire[kind];
}

/**
 * Lists suggestions for a profile, most important first, up to the number shown.
 * @param now milliseconds since 1970
 * @param dismissed keys of hints to leave out
 */
export function hintsOf(presentation: Presentation, now: number, dismissed: ReadonlySet<string>): Hint[] {
  const { facts, hasPhoto, shown, newestAt } = presentation;
  const about = (kind: HintKind, applies: boolean): Hint[] => (applies ? [{ kind, post: null }] : []);
  const pictures = shown.filter(({ facts: { extension } }) => extension !== 'mp4');
  const each = (kind: HintKind, applies: (facts: (typeof pictures)[number]['facts']) => boolean): Hint[] =>
    pictures.filter((post) => applies(post.facts)).map(({ id, facts: { event } }) => ({ kind, post: { id, event } }));
  return [
    ...about('noPhoto', !hasPhoto),
    ...about('quiet', now - newestAt > QUIET_DAYS * DAY_MS),
    ...about('shortDescription', facts.description.length < SHORT_DESCRIPTION),
    ...about('noHours', !facts.hours),
    ...each('darkPicture', ({ thumbhash }) => brightnessOf(thumbhash) < DARK),
    ...each('smallPicture', ({ width, height }) => Math.max(width, height) < SMALL_SIDE),
    ...about('noSocialLinks', !facts.socialLinks?.length),
    ...about('noWebsite', facts.website === ''),
  ]
    .filter((hint) => !dismissed.has(hintKey(hint)))
    .slice(0, MAX_HINTS);
}

/** Computes the mean brightness of a ThumbHash, 0 to 1 (weights of BT.709); 1 without one. */
function brightnessOf(thumbhash: string): number {
  if (thumbhash === '') return 1;
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

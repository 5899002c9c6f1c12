import type { PublicPost, PublicProvider } from '@vitrina/contracts/wire';
import { type HintKind, hintKinds } from '@vitrina/contracts/wire';
import { thumbHashToAverageRGBA } from 'thumbhash';

/** Characters below which a description says too little: a sentence with what, where and how; 250 are allowed. */
const SHORT_DESCRIPTION = 80;
/** Days without anything new after which a page looks abandoned (R39). */
const QUIET_DAYS = 60;
const DAY_MS = 86_400_000;
/** Longest side of a picture in pixels below which it looks blurred over the width of a computer's screen. */
const SMALL_SIDE = 1_000;
/** Mean brightness of a picture, 0 to 1, below which little is to be seen: pictures of rooms by day lie above 0.3. */
const DARK = 0.22;
/** Hints at once: more is not a hint but a reproach. */
const MAX_HINTS = 6;

/** One way in which a presentation gets better. */
export interface Hint {
  kind: HintKind;
  /** Null where it is about the profile. */
  post: { id: string; event: string } | null;
}

/** What is looked at. */
export interface Presentation {
  facts: Pick<PublicProvider, 'description' | 'website' | 'socialLinks' | 'hours'>;
  hasPhoto: boolean;
  /** The posts that everyone sees. */
  shown: readonly { id: string; facts: Pick<PublicPost, 'event' | 'width' | 'height' | 'thumbhash' | 'extension'> }[];
  /** Upload of the newest post in milliseconds since 1970; 0 without any. */
  newestAt: number;
}

/** The name of a hint, by which it is dismissed. */
export function hintKey({ kind, post }: Hint): string {
  return post ? `${hintKinds.toWire[kind]}-${post.id}` : hintKinds.toWire[kind];
}

/**
 * What would make a presentation better, the weightiest first, as many as are shown at once.
 * @param now milliseconds since 1970
 * @param dismissed names of hints that are left out
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

/** Mean brightness of the picture behind a ThumbHash, 0 to 1 (weights of BT.709); 1 where there is none. */
function brightnessOf(thumbhash: string): number {
  if (thumbhash === '') return 1;
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

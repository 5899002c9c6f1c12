import { type PlanId, planHas } from '@vitrina/contracts/plans';
import { type HintKind, hintKinds, type PublicPost, type PublicProvider } from '@vitrina/contracts/wire';
import { isDuplicateKey, Problem, trusted } from '@vitrina/kernel';
import { thumbHashToAverageRGBA } from 'thumbhash';
import type { Handlers } from '../context.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { hasFeature } from './cards.ts';

/** Maximum number of dismissed hints per provider: far above their works, so that hints about deleted ones drop out. */
const MAX_DISMISSED = 1_000;

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
interface Hint {
  kind: HintKind;
  /** Null for a hint about the profile. */
  post: { id: string; event: string } | null;
}

/** Public profile that the hints are about. */
export interface Presentation {
  facts: Pick<
    PublicProvider,
    'description' | 'website' | 'socialLinks' | 'hours' | 'openingHours' | 'town' | 'isOnline' | 'services'
  >;
  hasPhoto: boolean;
  /** Public posts. */
  shown: readonly { id: string; facts: Pick<PublicPost, 'event' | 'width' | 'height' | 'thumbhash' | 'extension'> }[];
  /** Upload of the newest post in milliseconds since 1970; 0 without any. */
  newestAt: number;
}

/** Calls about suggestions for improving the caller's own profile (R39). */
export const hintCalls = {
  /** Measured suggestions for improving the caller's profile (R39). */
  'GET /api/consejos': async ({ session }, { store, clock }) => {
    const now = clock.now().getTime();
    const found = await readPresentation(store, session.userId, now);
    if (!found || !planHas(found.plan, 'optimizacion')) throw new Problem('consejos_sin_plan');
    const dismissed = await store.dismissedHints.findById(session.userId).lean<{ keys: string[] }>();
    const hints = hintsOf(found.presentation, now, new Set(dismissed?.keys));
    return {
      success: true,
      data: hints.map((hint) => ({
        clave: hintKey(hint),
        consejo: hintKinds.toWire[hint.kind],
        publicacion: hint.post && { id: hint.post.id, evento: hint.post.event },
      })),
    };
  },

  /** Dismisses a hint permanently, or restores it. */
  'POST /api/consejos': async ({ json: { clave, descartado }, session }, { store }) => {
    const id = session.userId;
    if (!(await hasFeature(store, id, 'optimizacion'))) throw new Problem('consejos_sin_plan');
    const [, postId] = clave.split('-');
    // Only the caller's posts are accepted, so that no one fills the database with made-up names.
    if (postId && !(await store.posts.exists({ _id: postId, ownerId: id })))
      throw new Problem('publicacion_no_encontrada');
    if (descartado) {
      await dismiss(store, id, clave);
      // An erasure between the checks and the write did not see this hint.
      if ((await erasedAmong(store, [id])).length > 0) await store.dismissedHints.deleteOne({ _id: id });
    } else await store.dismissedHints.updateOne({ _id: id }, { $pull: { keys: clave } });
    return { success: true };
  },
} satisfies Handlers;

/** Adds a key if it is missing; above {@link MAX_DISMISSED} the oldest is dropped. */
async function dismiss({ dismissedHints }: Store, _id: string, key: string): Promise<void> {
  const change = { $push: { keys: { $each: [key], $slice: -MAX_DISMISSED } } };
  try {
    await dismissedHints.updateOne({ _id, keys: trusted({ $ne: key }) }, change, { upsert: true });
  } catch (error) {
    // The document already has the key, or a concurrent request created it.
    if (!isDuplicateKey(error)) throw error;
    await dismissedHints.updateOne({ _id, keys: trusted({ $ne: key }) }, change);
  }
}

/** Reads a provider's public profile and plan; null for one who is not public. @param now milliseconds since 1970 */
async function readPresentation(
  { providers, posts }: Store,
  id: string,
  now: number,
): Promise<{ plan: PlanId; presentation: Presentation } | null> {
  const provider = await providers.findById(id).lean<ProviderDoc>();
  if (!provider?.facts) return null;
  const own = await posts
    .find({ ownerId: id }, { facts: 1, createdAt: 1, publicFrom: 1, publicUntil: 1 })
    .lean<Array<Pick<PostDoc, '_id' | 'facts' | 'createdAt' | 'publicFrom' | 'publicUntil'>>>();
  const alive = own.flatMap(({ facts, ...post }) => (facts ? [{ ...post, facts }] : []));
  const { plan, ...facts } = provider.facts;
  return {
    plan,
    presentation: {
      facts,
      hasPhoto: provider.photo.path !== '',
      shown: alive
        .filter(({ publicFrom, publicUntil }) => publicFrom <= now && now < publicUntil)
        .map(({ _id, facts: shown }) => ({ id: _id, facts: shown })),
      newestAt: Math.max(0, ...alive.map(({ createdAt }) => createdAt)),
    },
  };
}

/** Returns the key by which a hint is dismissed. */
function hintKey({ kind, post }: Hint): string {
  return post ? `${hintKinds.toWire[kind]}-${post.id}` : hintKinds.toWire[kind];
}

/** Lists suggestions, most important first. @param now milliseconds since 1970 @param dismissed keys to leave out */
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
    // Distance means nothing to people who work online.
    ...about('noTown', !facts.town && !facts.isOnline),
    ...about('noHours', !facts.hours && !facts.openingHours),
    ...about('noPrices', !facts.services?.length),
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

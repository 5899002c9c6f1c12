import { categoryOf } from '@vitrina/contracts/catalogue';
import { dayEnd, foldText } from '@vitrina/contracts/places';
import { MOST_SHOWN, planHas, planOf, publicState, publicWindows } from '@vitrina/contracts/plans';
import { averageOf, NO_RATINGS } from '@vitrina/contracts/rules';
import { lowestPrice } from '@vitrina/contracts/rules/prices';
import type { PublicProvider } from '@vitrina/contracts/wire';
import { placeKey, scopeOf } from '../geo/places.ts';
import { hiddenPlacement, type PostDoc, type PostOwner, type PostPlacement } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';

/** Post fields that its placement depends on. */
type PlacedPost = Pick<PostDoc, '_id' | 'facts' | 'kind' | 'createdAt'>;

/** Lists the keys of the lists that contain a provider; every list of providers reads one of them. */
export function scopesOf(facts: PublicProvider | null): string[] {
  if (!facts) return [];
  const { country, subdivision } = facts;
  return [scopeOf({}), scopeOf({ country }), scopeOf({ country, subdivision })];
}

/** Lists a provider's topics: their segments and the groups of these, so that a group filter is one equality (R19). */
export function topicsOf(segments: readonly string[]): string[] {
  const groups = segments.flatMap((segment) => categoryOf(segment)?.name ?? []);
  return [...new Set([...segments, ...groups])];
}

/** Computes the fields of a provider's document that depend on its facts. */
export function listingFields(
  facts: PublicProvider | null,
): Pick<ProviderDoc, 'facts' | 'scopes' | 'topics' | 'tier' | 'email' | 'text'> {
  const words = facts && [facts.businessName, facts.name, facts.specialty, ...facts.segments, facts.description];
  return {
    facts,
    scopes: scopesOf(facts),
    topics: topicsOf(facts?.segments ?? []),
    tier: planOf(facts?.plan).tier,
    email: facts?.email ?? null,
    text: foldText(words?.join(' ') ?? ''),
  };
}

/**
 * Computes the placement of every post of one owner (R7). Deterministic, so that any process may compute it at any
 * time.
 * @param now instant in milliseconds since 1970; posts whose public period has ended leave the lists
 * @param removed ids of removed posts, or of the removed provider
 */
export function placePosts(
  provider: ProviderDoc | null,
  posts: readonly PlacedPost[],
  now: number,
  removed: ReadonlySet<string> = new Set(),
): Map<string, PostPlacement> {
  const placements = new Map<string, PostPlacement>(posts.map(({ _id }) => [_id, hiddenPlacement()]));
  const facts = provider?.facts;
  if (!provider || !facts || removed.has(provider._id)) return placements;
  const alive = posts.flatMap(({ _id: id, kind, createdAt, facts: own }) =>
    own && !removed.has(id) ? { id, kind, createdAt, publicationDate: own.publicationDate, facts: own } : [],
  );
  const windows = publicWindows(alive, { plan: facts.plan, timeZone: provider.timeZone });
  const owner = ownerOf(facts, provider);
  const topics = topicsOf(facts.segments);
  const { tier } = planOf(facts.plan);
  const rounds = roundsOf(
    posts.filter(({ _id }) => publicState(windows.get(_id) ?? { from: 0, until: 0 }, now) !== 'hidden'),
    (id) => windows.get(id)?.from ?? 0,
    now,
  );
  for (const post of alive) {
    const window = windows.get(post.id) ?? { from: 0, until: 0 };
    const shown = publicState(window, now) !== 'hidden';
    placements.set(post.id, {
      owner,
      place: shown ? placeKey(facts.country, facts.subdivision) : null,
      tier,
      // Scheduled posts may exceed the number that a plan shows in a day.
      round: Math.min(rounds.get(post.id) ?? 0, Math.max(0, (MOST_SHOWN[tier] ?? 1) - 1)),
      topics,
      ownerEmail: shown ? facts.email : null,
      publicFrom: window.from,
      publicUntil: window.until,
      // R38: a post stays after its event.
      finishedFrom: dayEnd(post.facts.eventDate, provider.timeZone),
      text: foldText([post.facts.event, post.facts.text, owner.businessName, ...facts.segments].join(' ')),
    });
  }
  return placements;
}

/**
 * Computes the gallery round of each post of one owner: public posts newest first, then scheduled ones. A post
 * published while a visitor pages can only repeat another post of its owner, which clients show once.
 */
function roundsOf(
  posts: readonly PlacedPost[],
  publicFrom: (id: string) => number,
  now: number,
): ReadonlyMap<string, number> {
  const waits = ({ _id }: PlacedPost) => Math.max(0, publicFrom(_id) - now);
  const ordered = posts.toSorted(
    (a, b) => waits(a) - waits(b) || b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1),
  );
  return new Map(ordered.map(({ _id }, round) => [_id, round]));
}

/** Returns the provider fields of a public entry; null for a hidden one, or if the plan includes no blog (R39). */
export function entryOwner(
  provider: ProviderDoc | null,
  entryId: string,
  removed: ReadonlySet<string>,
): PostOwner | null {
  const facts = provider?.facts;
  const isAway = !provider || removed.has(provider._id) || removed.has(entryId);
  return facts && !isAway && planHas(facts.plan, 'blog') ? ownerOf(facts, provider) : null;
}

function ownerOf(facts: PublicProvider, { slug, timeZone, ratings = NO_RATINGS }: ProviderDoc): PostOwner {
  const rating = averageOf(ratings);
  const { email, name, businessName, specialty, segments, plan, country, subdivision } = facts;
  const { town, serviceRadius, openingHours, paymentMethods, languages, givesInvoices, badges } = facts;
  const price = lowestPrice(facts.services);
  return {
    email,
    name,
    businessName,
    specialty,
    segments,
    plan,
    country,
    subdivision,
    slug,
    timeZone,
    ...(town && { town }),
    ...(serviceRadius !== undefined && { serviceRadius }),
    ...(openingHours && { openingHours }),
    ...(price !== null && { price }),
    ...(paymentMethods && { paymentMethods }),
    ...(languages && { languages }),
    ...(givesInvoices && { givesInvoices }),
    ...(badges && { badges: badges.map(({ kind }) => kind) }),
    ...(rating !== null && { rating }),
  };
}

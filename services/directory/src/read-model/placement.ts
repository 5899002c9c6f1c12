import { categoryOf } from '@vitrina/contracts/catalogue';
import { dayEnd, foldText } from '@vitrina/contracts/places';
import { MOST_SHOWN, type PublicWindow, planHas, planOf, publicState } from '@vitrina/contracts/plans';
import { averageOf, NO_RATINGS } from '@vitrina/contracts/rules';
import { lowestPrice } from '@vitrina/contracts/rules/prices';
import type { PublicPost, PublicProvider } from '@vitrina/contracts/wire';
import { type ArrangedWork, arrangeWorks, piecesByRank, type WorkMember, workWindows } from '@vitrina/contracts/works';
import { placeKey, scopeOf } from '../geo/places.ts';
import {
  hiddenPlacement,
  type PostDoc,
  type PostOwner,
  type PostPlacement,
  type PublicPiece,
  type PublicWork,
} from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';

/** Post fields that its placement depends on. */
type PlacedPost = Pick<PostDoc, '_id' | 'facts' | 'kind' | 'createdAt' | 'work'>;

/** Picture or video with its facts; of a deleted one, only its place in a work is left. */
interface Member extends WorkMember {
  post: PlacedPost;
}

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
 * Computes the placement of every post of one owner (R7, R58). Deterministic, so that any process may compute it at any
 * time. Of a work with several pictures and videos, the cover's post represents all of them in every list, once all are
 * ready; the posts of the others are hidden, except while the plan shows them and not the cover.
 * @param now instant in milliseconds since 1970; posts whose public period has ended leave the lists
 * @param removed ids of removed posts, each with its whole work, or of the removed provider
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
  const works = arrangeWorks(posts.map(memberOf)).filter(({ ids }) => !ids.some((id) => removed.has(id)));
  const windows = workWindows(works, ({ post }) => ({ kind: post.kind, publicationDate: dateOf(post) }), {
    plan: facts.plan,
    timeZone: provider.timeZone,
  });
  const shown = works.flatMap((work) => leadsOf(work, windows));
  const owner = ownerOf(facts, provider);
  const topics = topicsOf(facts.segments);
  const { tier } = planOf(facts.plan);
  const rounds = roundsOf(
    shown.filter(({ window }) => publicState(window, now) !== 'hidden'),
    now,
  );
  for (const { post, facts: own, window, publicWork, pin } of shown) {
    const isListed = publicState(window, now) !== 'hidden';
    placements.set(post._id, {
      owner,
      place: isListed ? placeKey(facts.country, facts.subdivision) : null,
      tier,
      // Scheduled posts may exceed the number that a plan shows in a day.
      round: Math.min(rounds.get(post._id) ?? 0, Math.max(0, (MOST_SHOWN[tier] ?? 1) - 1)),
      topics,
      ownerEmail: isListed ? facts.email : null,
      publicFrom: window.from,
      publicUntil: window.until,
      // R38: a post stays after its event.
      finishedFrom: dayEnd(own.eventDate, provider.timeZone),
      text: foldText([own.event, own.text, owner.businessName, ...facts.segments].join(' ')),
      publicWork,
      pin,
      pieceFrom: 0,
      pieceUntil: 0,
    });
  }
  for (const { publicWork, post, window } of shown) {
    for (const piece of publicWork?.pieces ?? []) {
      const placement = placements.get(piece.id);
      // A piece that represents the work later is counted as a post from then on.
      if (!placement || piece.id === post._id || placement.pieceUntil) continue;
      placement.pieceFrom = window.from;
      placement.pieceUntil = placement.publicFrom || piece.until;
    }
  }
  return placements;
}

function memberOf(post: PlacedPost): Member {
  const { _id: id, work, facts, createdAt } = post;
  return { id, work, state: facts ? 'ready' : 'gone', createdAt, post };
}

function dateOf({ facts }: PlacedPost): string {
  return facts?.publicationDate ?? '';
}

/** Post that represents a work in the lists, and when it does. */
interface Lead {
  post: PlacedPost;
  facts: PublicPost;
  window: PublicWindow;
  publicWork: PublicWork | null;
  pin: number;
}

/**
 * Lists the posts that represent a work one after the other: the cover as long as the plan shows it, then the next piece
 * that it still shows. At any instant at most one of them is public, without a write at that instant.
 */
function leadsOf(work: ArrangedWork<Member>, windows: ReadonlyMap<string, PublicWindow>): Lead[] {
  const pieces = work.pieces.flatMap(({ post }) => publicPiece(post, windows.get(post._id)) ?? []);
  const pin = pinOf(work);
  const leads: Lead[] = [];
  let free = 0;
  for (const { post } of piecesByRank(work)) {
    const window = windows.get(post._id);
    const { facts } = post;
    if (!window || !facts) continue;
    const from = Math.max(window.from, free);
    const isOnly = work.pieces.length === 1;
    if (!isOnly && window.until <= from) continue;
    free = Math.max(free, window.until);
    const left = pieces.filter(({ until }) => until > from);
    leads.push({
      post,
      facts,
      window: { from, until: window.until },
      publicWork:
        left.length > 1 ? { id: work.id, pieces: left, pair: work.pair && [work.pair[0].id, work.pair[1].id] } : null,
      pin,
    });
  }
  return leads;
}

/** Returns the pin of a work, which one of its files holds whichever is the cover; 0 without one. */
function pinOf({ pieces }: ArrangedWork<Member>): number {
  return pieces.find(({ post }) => post.facts?.pin)?.post.facts?.pin ?? 0;
}

function publicPiece({ _id: id, facts }: PlacedPost, window: PublicWindow | undefined): PublicPiece | null {
  if (!facts || !window || window.until <= window.from) return null;
  const { path, extension, width, height, thumbhash, sources, poster, duration } = facts;
  return { id, path, extension, width, height, thumbhash, sources, poster, duration, until: window.until };
}

/**
 * Computes the gallery round of each post of one owner: public posts newest first, then scheduled ones. A post
 * published while a visitor pages can only repeat another post of its owner, which clients show once.
 */
function roundsOf(shown: readonly Lead[], now: number): ReadonlyMap<string, number> {
  const waits = ({ window }: Lead) => Math.max(0, window.from - now);
  const ordered = shown.toSorted(
    (a, b) => waits(a) - waits(b) || b.post.createdAt - a.post.createdAt || (a.post._id < b.post._id ? 1 : -1),
  );
  return new Map(ordered.map(({ post }, round) => [post._id, round]));
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

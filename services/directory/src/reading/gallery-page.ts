import { trusted } from '@vitrina/kernel';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { boundsAfter, shuffleOf, stretchesOf } from '../rules/shuffle.ts';
import { MAX_NAMED_MS } from './bounded-reads.ts';

/** Tiers of the plans, the most visible first (R18). */
const TIERS = [0, 1, 2] as const;

/** Where a page ended. */
export interface GalleryPosition {
  /** Index in the row of stretches: two for each tier. */
  stretch: number;
  /** Key of the last post that was shown. */
  key: number;
}

export interface GalleryRequest {
  place: string;
  /** Segment or group, or null for all. */
  topic: string | null;
  ownerEmail: string | null;
  /** What the owner's name has to match, or null for all; see `namePattern`. */
  ownerName: string | null;
  /** Whole number from 0 to 2^32 - 1 that fixes the order. */
  seed: number;
  after: GalleryPosition | null;
  /** 1 to 60. */
  limit: number;
  /** Instant in milliseconds since 1970: scheduled posts are not public before theirs. */
  now: number;
}

/**
 * One page of a place's gallery in the order of a seed: tier after tier, each read round its ring of keys in two
 * stretches of one index. Every post appears exactly once over all pages, even if others are published in between.
 * @returns the posts, and where the next page starts or null after the last
 */
export async function readGalleryPage(
  store: Store,
  request: GalleryRequest,
): Promise<{ posts: PostDoc[]; next: GalleryPosition | null }> {
  const { key, direction } = shuffleOf(request.seed);
  const wanted = request.limit + 1;
  const found: Array<{ doc: PostDoc; stretch: number }> = [];
  const first = request.after?.stretch ?? 0;
  for (let stretch = first; stretch < TIERS.length * 2 && found.length < wanted; stretch += 1) {
    const docs = await store.posts
      .find(filterOf(request, stretch))
      .sort({ [key]: direction })
      .limit(wanted - found.length)
      .maxTimeMS(request.ownerName === null ? 0 : MAX_NAMED_MS)
      .lean<PostDoc[]>();
    found.push(...docs.map((doc) => ({ doc, stretch })));
  }
  const page = found.slice(0, request.limit);
  const last = page.at(-1);
  return {
    posts: page.map(({ doc }) => doc),
    next: last && found.length > page.length ? { stretch: last.stretch, key: last.doc[key] } : null,
  };
}

function filterOf(request: GalleryRequest, stretch: number): Record<string, unknown> {
  const { place, topic, ownerEmail, ownerName, after, now } = request;
  const shuffle = shuffleOf(request.seed);
  const whole = stretchesOf(shuffle)[stretch % 2 === 0 ? 0 : 1];
  const bounds = after?.stretch === stretch ? boundsAfter(whole, shuffle.direction, after.key) : whole;
  return {
    place,
    tier: TIERS[Math.floor(stretch / 2)] ?? 0,
    [shuffle.key]: trusted({ ...bounds }),
    publicFrom: trusted({ $lte: now }),
    publicUntil: trusted({ $gt: now }),
    ...(topic !== null && { topics: topic }),
    ...(ownerEmail !== null && { ownerEmail }),
    ...(ownerName !== null && { 'owner.businessName': trusted({ $regex: ownerName }) }),
  };
}

import { createHash } from 'node:crypto';
import type { BadgeKind, PostKind, PublicPost, PublicProvider } from '@vitrina/contracts/wire';
import type { WorkPlace } from '@vitrina/contracts/works';
import { required, trusted } from '@vitrina/kernel';
import { Schema } from 'mongoose';
import { copiedFields, type IndexedFields } from './indexing.ts';

const { number, text } = required;

/** Owner fields copied into each post, so that a single query reads a page of the gallery. */
export type PostOwner = Pick<
  PublicProvider,
  | 'email'
  | 'name'
  | 'businessName'
  | 'specialty'
  | 'segments'
  | 'plan'
  | 'country'
  | 'subdivision'
  | 'town'
  | 'serviceRadius'
  | 'openingHours'
  | 'paymentMethods'
  | 'languages'
  | 'givesInvoices'
> & {
  /** Kinds of the badges; absent without any. */
  badges?: BadgeKind[];
  /** Shown average of the ratings; absent without one. */
  rating?: number;
  slug: string;
  /** Lowest price of the owner's services, in whole pesos of the country; absent without any. */
  price?: number;
  /** Absent in documents from before postal codes decided the time zone. */
  timeZone?: string;
};

/** Picture or video of a public work. */
export type PublicPiece = Pick<
  PublicPost,
  'path' | 'extension' | 'width' | 'height' | 'thumbhash' | 'sources' | 'poster' | 'duration'
> & {
  id: string;
  /** End of its public period, exclusive, milliseconds since 1970: the plan may show it shorter than the work. */
  until: number;
};

/** Public work with several pictures and videos, as the post of its cover holds it, so that a single write shows the whole work. */
export interface PublicWork {
  id: string;
  /** In order, with the cover. */
  pieces: PublicPiece[];
  /** Ids of the pictures before and after. */
  pair: [string, string] | null;
}

/** Placement of a post, derived from it, its owner and the owner's other posts; written by `refreshOwner` only. */
export interface PostPlacement {
  owner: PostOwner | null;
  /** Country and subdivision, such as `MX-DF`, while public or scheduled; null for a post that is never public. */
  place: string | null;
  /** Tier of the owner's plan: 0 ranks first. */
  tier: number;
  /** Position among the owner's posts, from 0, for the gallery's rounds; absent in older documents, which means 0. */
  round?: number;
  /** Segments of the owner and their groups. */
  topics: string[];
  ownerEmail: string | null;
  /** Start of the public period, milliseconds since 1970. */
  publicFrom: number;
  /** End of the public period, exclusive. */
  publicUntil: number;
  /** End of the event, milliseconds since 1970. */
  finishedFrom: number;
  /** Folded text for browsing without the search engine. */
  text: string;
  /** Null for a post of a single file, for all files of a work but its cover, and in older documents. */
  publicWork?: PublicWork | null;
  /** Position among the pinned posts, 1 to 3, of the file of its work that is pinned; 0 or absent without one. */
  pin?: number;
  /**
   * Period in which it is public as a piece of a work that another post represents, for counting; like `publicFrom` and
   * `publicUntil`, 0 if never, absent in older documents.
   */
  pieceFrom?: number;
  pieceUntil?: number;
}

/** Post of the read model. Deleted posts are kept without facts, so that an old event cannot restore them. */
export interface PostDoc extends PostPlacement, IndexedFields {
  _id: string;
  ownerId: string;
  /** Version of the last `media.ready` that was applied. */
  version: number;
  facts: PublicPost | null;
  kind: PostKind;
  /** Moment of the upload, milliseconds since 1970. */
  createdAt: number;
  /** Place in its work, also of a deleted file; absent for a post of a single file. */
  work?: WorkPlace;
  /** Random keys of the gallery's order, see `shuffleOf`. */
  k0: number;
  k1: number;
}

export const postSchema = new Schema<PostDoc>(
  {
    _id: text,
    ownerId: text,
    version: number,
    facts: { type: Schema.Types.Mixed, default: null },
    kind: text,
    createdAt: number,
    work: { type: Schema.Types.Mixed },
    publicWork: { type: Schema.Types.Mixed, default: null },
    pieceFrom: { type: Number },
    pieceUntil: { type: Number },
    pin: { type: Number },
    k0: number,
    k1: number,
    owner: { type: Schema.Types.Mixed, default: null },
    place: { type: String, default: null },
    tier: number,
    round: { type: Number, default: 0 },
    topics: { type: [String], required: true },
    ownerEmail: { type: String, default: null },
    publicFrom: number,
    publicUntil: number,
    finishedFrom: number,
    text: { type: String, default: '' },
    ...copiedFields,
  },
  { versionKey: false, minimize: false },
);
// The gallery reads a round of a tier of a place, or of a place and a topic, in the order of one of two random keys.
for (const key of ['k0', 'k1'] as const) {
  postSchema.index({ place: 1, tier: 1, round: 1, [key]: 1 });
  postSchema.index({ place: 1, topics: 1, tier: 1, round: 1, [key]: 1 });
}
postSchema.index({ ownerEmail: 1, place: 1, tier: 1 });
postSchema.index({ ownerId: 1 });
// Number of public pictures and videos.
postSchema.index({ kind: 1, publicUntil: 1, publicFrom: 1 });
postSchema.index({ kind: 1, pieceUntil: 1, pieceFrom: 1 }, { partialFilterExpression: { pieceUntil: { $gt: 0 } } });
// Documents with unindexed changes.
postSchema.index({ needAt: 1 }, { sparse: true });

/** Filter for posts that are public at an instant, in milliseconds since 1970. */
export function publicAt(now: number) {
  return { publicFrom: trusted({ $lte: now }), publicUntil: trusted({ $gt: now }) };
}

/** Builds the placement of a post that is never public. */
export function hiddenPlacement(): PostPlacement {
  return {
    owner: null,
    place: null,
    tier: 2,
    round: 0,
    topics: [],
    ownerEmail: null,
    publicFrom: 0,
    publicUntil: 0,
    finishedFrom: 0,
    text: '',
    publicWork: null,
    pin: 0,
    pieceFrom: 0,
    pieceUntil: 0,
  };
}

/** Tells pictures and videos apart; a post without a public file counts as a picture. */
export function kindOf(extension: string | undefined): PostKind {
  return extension === 'mp4' ? 'video' : 'image';
}

/** Builds the post fields that depend on its event alone. */
export function postCore(
  id: string,
  ownerId: string,
  version: number,
  facts: PublicPost | null,
  work?: WorkPlace,
): Pick<PostDoc, 'ownerId' | 'version' | 'facts' | 'kind' | 'createdAt' | 'work' | 'k0' | 'k1'> {
  return {
    ownerId,
    version,
    facts,
    kind: kindOf(facts?.extension),
    createdAt: facts?.createdAt ?? 0,
    ...(work && { work }),
    ...shuffleKeys(id),
  };
}

/** Bytes of a key: 2^48 values, so that two posts of one place hardly ever share one. */
export const KEY_BYTES = 6;

/** Names of the random keys of each post. */
export type ShuffleKey = 'k0' | 'k1';

/** Derives a post's random keys from its id, so that a rebuild moves nothing. */
export function shuffleKeys(id: string): Record<ShuffleKey, number> {
  const digest = createHash('sha256').update(id).digest();
  return { k0: digest.readUIntBE(0, KEY_BYTES), k1: digest.readUIntBE(KEY_BYTES, KEY_BYTES) };
}

import type { PostKind, PublicPost, PublicProvider } from '@vitrina/contracts/wire';
import { type Connection, type Model, Schema } from 'mongoose';
import { shuffleKeys } from '../rules/shuffle.ts';
import { type Copied, copiedFields } from './need.ts';

/** Fields of the owner copied into each post, so that a page of the gallery is one query. */
export type PostOwner = Pick<
  PublicProvider,
  'email' | 'name' | 'businessName' | 'specialty' | 'segments' | 'plan' | 'country' | 'subdivision'
> & {
  slug: string;
  /** Absent in what was written before a postal code decided it. */
  timeZone?: string;
};

/** Derived from a post, its owner and the owner's other posts; written by `refreshOwner` only. */
export interface PostPlacement {
  owner: PostOwner | null;
  /** Such as `MX-DF` while the post is public or scheduled; null for one that is never public. */
  place: string | null;
  /** Tier of the owner's plan: 0 ranks first. */
  tier: number;
  /**
   * Place among the owner's posts, from 0: the gallery shows one post of each owner per round. Absent in what was written
   * before galleries had rounds, which counts as 0.
   */
  round?: number;
  /** Segments of the owner and their groups. */
  topics: string[];
  ownerEmail: string | null;
  /** Public from here, milliseconds since 1970. */
  publicFrom: number;
  /** Public until here, exclusive. */
  publicUntil: number;
  /** When the event is over, milliseconds since 1970. */
  finishedFrom: number;
  /** Folded text for browsing without the search engine. */
  text: string;
}

/** A post of the read model. Deleted ones are kept without facts, so that an old event cannot restore them. */
export interface PostDoc extends PostPlacement, Copied {
  _id: string;
  ownerId: string;
  /** Version of the last `media.ready` that was applied. */
  version: number;
  facts: PublicPost | null;
  kind: PostKind;
  /** Moment of the upload, milliseconds since 1970. */
  createdAt: number;
  /** Place among the posts that the owner pinned, 1 to 3; 0 or absent where it is not pinned. */
  pin?: number;
  /** Random keys of the gallery's order, see `shuffleOf`. */
  k0: number;
  k1: number;
}

const schema = new Schema<PostDoc>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    version: { type: Number, required: true },
    facts: { type: Schema.Types.Mixed, default: null },
    kind: { type: String, required: true },
    createdAt: { type: Number, required: true },
    pin: { type: Number },
    k0: { type: Number, required: true },
    k1: { type: Number, required: true },
    owner: { type: Schema.Types.Mixed, default: null },
    place: { type: String, default: null },
    tier: { type: Number, required: true },
    round: { type: Number, default: 0 },
    topics: { type: [String], required: true },
    ownerEmail: { type: String, default: null },
    publicFrom: { type: Number, required: true },
    publicUntil: { type: Number, required: true },
    finishedFrom: { type: Number, required: true },
    text: { type: String, default: '' },
    ...copiedFields,
  },
  { versionKey: false, minimize: false },
);
// The gallery reads a round of a tier of a place, or of a place and a topic, in the order of one of two random keys.
for (const key of ['k0', 'k1'] as const) {
  schema.index({ place: 1, tier: 1, round: 1, [key]: 1 });
  schema.index({ place: 1, topics: 1, tier: 1, round: 1, [key]: 1 });
}
schema.index({ ownerEmail: 1, place: 1, tier: 1 });
schema.index({ ownerId: 1 });
// How many pictures and videos everyone sees.
schema.index({ kind: 1, publicUntil: 1, publicFrom: 1 });
// Documents that wait to be indexed.
schema.index({ needAt: 1 }, { sparse: true });

export type PostModel = Model<PostDoc>;

/** The collection of posts in the directory's database. */
export function postModel(connection: Connection): PostModel {
  return connection.model<PostDoc>('Post', schema, 'posts');
}

/** The placement of a post that is never public. */
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
  };
}

/** The fields of a post that its event alone decides. */
export function postCore(
  id: string,
  ownerId: string,
  version: number,
  facts: PublicPost | null,
): Pick<PostDoc, 'ownerId' | 'version' | 'facts' | 'kind' | 'createdAt' | 'pin' | 'k0' | 'k1'> {
  const kind = facts?.extension === 'mp4' ? 'video' : 'image';
  return { ownerId, version, facts, kind, createdAt: facts?.createdAt ?? 0, pin: facts?.pin ?? 0, ...shuffleKeys(id) };
}

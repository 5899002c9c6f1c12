import type { FirstWork } from '@vitrina/contracts';
import type { StarCounts } from '@vitrina/contracts/rules';
import type { PublicProvider } from '@vitrina/contracts/wire';
import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';
import { copiedFields, type IndexedFields } from './indexing.ts';
import { placeholderSlug } from './names.ts';

const { number, text } = required;

/** Work on a provider's card, with its public period: from one instant until just before the other, in milliseconds since 1970. */
export interface CardWork {
  from: number;
  until: number;
  /** With relative paths. */
  work: FirstWork;
}

/** Provider of the read model. Hidden providers are kept, so that an old event cannot restore them. */
export interface ProviderDoc extends IndexedFields {
  /** The account's id. */
  _id: string;
  /** Current address, after the name; see `placeholderSlug` for a provider without a name. */
  slug: string;
  /**
   * Earlier addresses, newest first, which lead to the current one for good (R47); absent without any. No other provider gets
   * one of them.
   */
  formerSlugs?: string[];
  /** Version of the last applied `provider.changed`; 0 without one. */
  version: number;
  /** Null while the provider is not public. */
  facts: PublicProvider | null;
  timeZone: string;
  /** Moment of registration, milliseconds since 1970. */
  createdAt: number;
  /** The last `photo.ready`; version 0 without one. */
  photo: { version: number; path: string };
  /** Number of public ratings with one star to five, derived from the comments; absent without ratings. */
  ratings?: StarCounts;
  /** Ids of unfinished updates of `ratings`, see `changeRatings`; absent or empty without one. */
  ratingUpdates?: string[];
  /** Lists that contain the provider: all, its country, its place. Empty while hidden. */
  scopes: string[];
  /** Segments and their groups. */
  topics: string[];
  /** Tier of the plan: 0 ranks first. */
  tier: number;
  /** Works that its card shows now or later, see `cardWorks`; absent in older documents. Written by `refreshOwner` only. */
  works?: CardWork[];
  /** E-mail while public, else null. */
  email: string | null;
  /** Folded text for browsing without the search engine; empty while hidden. */
  text: string;
}

export const providerSchema = new Schema<ProviderDoc>(
  {
    _id: text,
    slug: text,
    // Absent instead of empty: a unique index would allow a single empty list.
    formerSlugs: { type: [String], default: undefined },
    version: number,
    facts: { type: Schema.Types.Mixed, default: null },
    timeZone: text,
    createdAt: number,
    photo: {
      type: new Schema({ version: number, path: { type: String, default: '' } }, { _id: false }),
      required: true,
    },
    ratings: { type: [Number], default: undefined },
    ratingUpdates: { type: [String], default: undefined },
    scopes: { type: [String], required: true },
    topics: { type: [String], required: true },
    tier: number,
    works: { type: Schema.Types.Mixed },
    email: { type: String, default: null },
    text: { type: String, default: '' },
    ...copiedFields,
  },
  { versionKey: false, minimize: false },
);
providerSchema.index({ slug: 1 }, { unique: true });
providerSchema.index({ formerSlugs: 1 }, { unique: true, sparse: true });
// The site map counts and lists public providers by first letter.
providerSchema.index({ scopes: 1, slug: 1 });
providerSchema.index({ email: 1 });
// Topics are not part of it: like the scopes they are a list, and an index may contain only one.
providerSchema.index({ scopes: 1, tier: 1, _id: 1 });
// Providers of a trade in a place or its country, by plan, for recommendations.
providerSchema.index({ topics: 1, 'facts.country': 1, 'facts.plan': 1, 'facts.subdivision': 1 });
// Unfinished updates of the ratings.
providerSchema.index({ ratingUpdates: 1 }, { sparse: true });
// Documents with unindexed changes.
providerSchema.index({ needAt: 1 }, { sparse: true });

/** Builds the document of a provider without any applied event. */
export function blankProvider(id: string): ProviderDoc {
  return {
    _id: id,
    slug: placeholderSlug(id),
    version: 0,
    facts: null,
    timeZone: 'America/Mexico_City',
    createdAt: 0,
    photo: { version: 0, path: '' },
    scopes: [],
    topics: [],
    tier: 2,
    email: null,
    text: '',
    rev: 0,
    changedAt: 0,
  };
}

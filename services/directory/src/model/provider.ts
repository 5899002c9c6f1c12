import type { PublicProvider } from '@vitrina/contracts/wire';
import { type Connection, type Model, Schema } from 'mongoose';
import { placeholderSlug } from '../rules/slug.ts';
import { type Copied, copiedFields } from './need.ts';

/** A provider of the read model. Hidden ones are kept, so that an old event cannot restore them. */
export interface ProviderDoc extends Copied {
  /** The account's id. */
  _id: string;
  /** Stable once given; see `placeholderSlug` for one that is not named yet. */
  slug: string;
  /** Version of the last `provider.changed` that was applied; 0 where none was. */
  version: number;
  /** Null while the provider is not public. */
  facts: PublicProvider | null;
  timeZone: string;
  /** Moment of registration, milliseconds since 1970. */
  createdAt: number;
  /** The last `photo.ready`; version 0 where none was. */
  photo: { version: number; path: string };
  /** Where the provider is listed: everywhere, its country, its place. Empty while hidden. */
  scopes: string[];
  /** Segments and their groups. */
  topics: string[];
  /** Tier of the plan: 0 ranks first. */
  tier: number;
  /** E-mail while public, else null. */
  email: string | null;
  /** Folded text that the browse without the search engine looks into; empty while hidden. */
  text: string;
}

const schema = new Schema<ProviderDoc>(
  {
    _id: { type: String, required: true },
    slug: { type: String, required: true },
    version: { type: Number, required: true },
    facts: { type: Schema.Types.Mixed, default: null },
    timeZone: { type: String, required: true },
    createdAt: { type: Number, required: true },
    photo: {
      type: new Schema(
        { version: { type: Number, required: true }, path: { type: String, default: '' } },
        { _id: false },
      ),
      required: true,
    },
    scopes: { type: [String], required: true },
    topics: { type: [String], required: true },
    tier: { type: Number, required: true },
    email: { type: String, default: null },
    text: { type: String, default: '' },
    ...copiedFields,
  },
  { versionKey: false, minimize: false },
);
schema.index({ slug: 1 }, { unique: true });
// The site map counts and lists the public ones of a letter.
schema.index({ scopes: 1, slug: 1 });
schema.index({ email: 1 });
// Topics are not in it: they are a list like the scopes, and no index holds two lists.
schema.index({ scopes: 1, tier: 1, _id: 1 });
// Those of a trade in a place or its country, by plan: for recommendations.
schema.index({ topics: 1, 'facts.country': 1, 'facts.plan': 1, 'facts.subdivision': 1 });
// Documents that wait to be indexed.
schema.index({ needAt: 1 }, { sparse: true });

export type ProviderModel = Model<ProviderDoc>;

/** The collection of providers in the directory's database. */
export function providerModel(connection: Connection): ProviderModel {
  return connection.model<ProviderDoc>('Provider', schema, 'providers');
}

/** A provider of whom nothing is known yet. */
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

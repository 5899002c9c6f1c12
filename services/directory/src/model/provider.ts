import type { EventData } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';
import { placeholderSlug } from '../rules/slug.ts';
import { type Copied, copiedFields } from './need.ts';
import { providerIndexes } from './queries.ts';

/** The public facts of a provider as accounts tells them. */
export type ProviderFacts = NonNullable<EventData<'provider.changed'>['provider']>;

/** A provider of the read model. Hidden ones stay, so that an old event cannot bring them back. */
export interface ProviderDoc extends Copied {
  /** The account's id. */
  _id: string;
  /** Stable once given; see `placeholderSlug` for one that is not named yet. */
  slug: string;
  /** Version of the last `provider.changed` that was applied; 0 where none was. */
  version: number;
  /** Null while the provider is not public. */
  facts: ProviderFacts | null;
  timeZone: string;
  /** Moment of registration, milliseconds since 1970. */
  createdAt: number;
  /** The last `photo.ready`; version 0 where none was. */
  photo: { version: number; foto_perfil: string };
  /** Where the provider is listed: everywhere, its country, its place. Empty while hidden. */
  scopes: string[];
  /** Segments and their groups. */
  temas: string[];
  /** Tier of the plan: 0 stands first. */
  nivel: number;
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
        { version: { type: Number, required: true }, foto_perfil: { type: String, default: '' } },
        { _id: false },
      ),
      required: true,
    },
    scopes: { type: [String], required: true },
    temas: { type: [String], required: true },
    nivel: { type: Number, required: true },
    email: { type: String, default: null },
    text: { type: String, default: '' },
    ...copiedFields,
  },
  { versionKey: false, minimize: false },
);
for (const { keys, options } of providerIndexes) schema.index(keys, options);

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
    photo: { version: 0, foto_perfil: '' },
    scopes: [],
    temas: [],
    nivel: 2,
    email: null,
    text: '',
    rev: 0,
    changedAt: 0,
  };
}

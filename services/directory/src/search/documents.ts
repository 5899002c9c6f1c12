import type { EntryCard, Post } from '@vitrina/contracts';
import { countryName } from '@vitrina/contracts/places';
import { planOf } from '@vitrina/contracts/plans';
import { bayesianMean, NO_RATINGS } from '@vitrina/contracts/rules';
import type { OpeningHours } from '@vitrina/contracts/rules/opening-hours';
import { lowestPrice } from '@vitrina/contracts/rules/prices';
import { findTown } from '@vitrina/contracts/towns';
import type { BadgeKind, LanguageCode, PaymentMethod, PostKind, PublicProvider } from '@vitrina/contracts/wire';
import { entryCard } from '../blog/entry-cards.ts';
import { postCard, providerCard, type StoredProvider } from '../gallery/cards.ts';
import { placeKey, placeNames } from '../geo/places.ts';
import type { EntryDoc } from '../model/entry.ts';
import type { PostDoc, PostOwner } from '../model/post.ts';
import type { CardWork, ProviderDoc } from '../model/provider.ts';
import { topicsOf } from '../read-model/placement.ts';
import { reachOf } from './near.ts';
import { openCells } from './open-hours.ts';
import { wordsForSegments } from './synonyms.ts';

/** Common fields of provider and post documents for filters, facets and order. */
interface Indexed {
  id: string;
  country: string;
  /** Country and subdivision, `MX-DF`. */
  place: string;
  segments: string[];
  topics: string[];
  trades: string[];
  specialty: string;
  businessName: string;
  /** Names that people use for the place: state, capital, larger towns, country. */
  placeNames: string[];
  tier: number;
  createdAt: number;
  /** Position of the town; absent without one. */
  _geo?: { lat: number; lng: number };
  /** Id of the town; empty without one. */
  town: string;
  /** Service radius in kilometres, see {@link reachOf}. */
  reach: number;
  /** IANA time zone of the opening hours. */
  zone: string;
  /** Cells of the week in which it is open, see {@link openCells}. */
  openHours: string[];
  /** ISO days on which it is closed. */
  closedDates: string[];
  /** Lowest price of the provider's services, in whole pesos of `country`; null without any (R55). */
  price: number | null;
  payments: PaymentMethod[];
  /** Codes of ISO 639. */
  languages: LanguageCode[];
  /** True if the provider gives invoices. */
  invoices: boolean;
  badges: BadgeKind[];
  /** Shown average of the provider's ratings; 0 without one. */
  rating: number;
}

/** Provider in the search index; `card` is the response's card with relative paths. */
export interface ProviderDocument extends Indexed {
  name: string;
  description: string;
  completeness: number;
  /** Place in the order by rating, see `bayesianMean`. */
  ratingRank: number;
  /** True if the provider also works online. */
  online: boolean;
  /** Null if not stated. */
  hours: OpeningHours | null;
  card: StoredProvider;
  /** Absent in documents of an index from before. */
  works?: CardWork[];
}

/** Post in the search index. Times in milliseconds since 1970. */
export interface PostDocument extends Indexed {
  event: string;
  text: string;
  kind: PostKind;
  publicFrom: number;
  publicUntil: number;
  finishedFrom: number;
  card: Post;
}

/** Blog entry in the search index, found only by its words. */
export interface EntryDocument extends Pick<Indexed, 'id' | 'country' | 'place' | 'topics' | 'tier' | 'createdAt'> {
  title: string;
  text: string;
  card: EntryCard;
}

/** Builds a provider's index document; null for a provider that is not public. */
export function providerDocument(doc: ProviderDoc): ProviderDocument | null {
  const { facts, photo } = doc;
  const card = providerCard(doc);
  if (!card || !facts) return null;
  return {
    id: doc._id,
    ...indexed(facts, doc.timeZone, lowestPrice(facts.services)),
    name: card.nombre,
    businessName: card.nnegocio,
    specialty: facts.specialty,
    description: facts.description,
    tier: doc.tier,
    completeness: completenessOf(facts, photo.path),
    badges: (facts.badges ?? []).map(({ kind }) => kind),
    rating: card.valoracion?.media ?? 0,
    ratingRank: bayesianMean(doc.ratings ?? NO_RATINGS),
    online: card.en_linea,
    hours: facts.openingHours ?? null,
    createdAt: doc.createdAt,
    card,
    works: doc.works ?? [],
  };
}

/** Builds a post's index document, even for a scheduled post; null for a post that is never public. */
export function postDocument(doc: PostDoc): PostDocument | null {
  const card = postCard(doc, doc.createdAt);
  if (!card || !doc.owner || !doc.place) return null;
  return {
    id: doc._id,
    ...indexed(doc.owner, doc.owner.timeZone ?? '', doc.owner.price ?? null),
    businessName: card.nombre,
    specialty: doc.owner.specialty,
    event: doc.facts?.event ?? '',
    text: doc.facts?.text ?? '',
    badges: doc.owner.badges ?? [],
    rating: doc.owner.rating ?? 0,
    kind: doc.kind,
    tier: doc.tier,
    createdAt: doc.createdAt,
    publicFrom: doc.publicFrom,
    publicUntil: doc.publicUntil,
    finishedFrom: doc.finishedFrom,
    card,
  };
}

/** Builds an entry's index document; null for an entry that is not public. */
export function entryDocument(doc: EntryDoc): EntryDocument | null {
  const card = entryCard(doc);
  if (!card || !doc.owner) return null;
  const { country, subdivision, segments, plan } = doc.owner;
  return {
    id: doc._id,
    country,
    place: placeKey(country, subdivision),
    topics: topicsOf(segments),
    tier: planOf(plan).tier,
    createdAt: doc.at,
    title: doc.title,
    text: doc.text,
    card,
  };
}

function indexed(owner: PostOwner | PublicProvider, zone: string, price: number | null) {
  const { openingHours } = owner;
  const town = owner.town ? findTown(owner.town) : null;
  return {
    ...(town && { _geo: { lat: town.at[0], lng: town.at[1] } }),
    town: town?.id ?? '',
    reach: town ? reachOf(owner.serviceRadius) : 0,
    zone,
    openHours: openingHours ? openCells(openingHours) : [],
    closedDates: openingHours ? [...openingHours.closedDates] : [],
    price,
    payments: owner.paymentMethods ?? [],
    languages: owner.languages ?? [],
    invoices: owner.givesInvoices ?? false,
    country: owner.country,
    place: placeKey(owner.country, owner.subdivision),
    segments: owner.segments,
    topics: topicsOf(owner.segments),
    trades: wordsForSegments(owner.segments),
    placeNames: [...placeNames(owner.country, owner.subdivision), countryName(owner.country)],
  };
}

/** Minimum length of an informative description, in characters. */
const MIN_DESCRIPTION = 80;

/** Rates a listing's completeness, 0 to 5: the search's tie-breaker after relevance. @param photo empty without one */
function completenessOf({ description, website, phone, segments }: PublicProvider, photo: string): number {
  return [photo, description.length >= MIN_DESCRIPTION, website, phone, segments.length > 0].filter(Boolean).length;
}

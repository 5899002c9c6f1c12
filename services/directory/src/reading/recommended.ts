import { createHash } from 'node:crypto';
import { MAX_RECOMMENDED } from '@vitrina/contracts';
import { shuffled } from '@vitrina/contracts/layout';
import type { CountryCode } from '@vitrina/contracts/places';
import { PLAN_IDS, planHas } from '@vitrina/contracts/plans';
import { trusted } from '@vitrina/kernel';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { placesFrom } from '../rules/near-places.ts';
import { scopeOf } from '../rules/placement.ts';

/** Providers of one trade, place and rank that are looked at; whom to show is drawn among them. */
const MAX_DRAWN_FROM = 60;
const DAY_MS = 86_400_000;

/** Plans by their rank among recommendations: those that pay for the first places, and the others. */
const RANKS = [true, false].map((paid) => PLAN_IDS.filter((plan) => planHas(plan, 'recomendaciones') === paid));

/** Whom recommendations are for. */
export interface Wanted {
  /** Segments or groups of the catalogue, any of which will do. */
  topics: readonly string[];
  country: CountryCode;
  subdivision: string;
  /** Ids of those who are not to be among them. */
  without: readonly string[];
}

/**
 * Providers of a trade: of the place, then of the country by the distance of their place; in each those with a paid place
 * first. Who comes first among equals is drawn again each day, and is the same for all who ask the same.
 */
export async function readRecommended({ providers }: Store, wanted: Wanted): Promise<ProviderDoc[]> {
  const { topics, country, subdivision, without } = wanted;
  if (topics.length === 0) return [];
  const read = (plans: readonly string[], place: Record<string, unknown>) => {
    const filter: Record<string, unknown> = {
      topics: trusted({ $in: topics }),
      'facts.country': country,
      'facts.plan': trusted({ $in: plans }),
      ...place,
      // Removed ones are in no list.
      scopes: scopeOf({}),
      _id: trusted({ $nin: without }),
    };
    return providers
      .find({ ...filter })
      .limit(MAX_DRAWN_FROM)
      .lean<ProviderDoc[]>();
  };
  const seed = seedOf(wanted, Date.now());
  const here = await Promise.all(RANKS.map((plans) => read(plans, { 'facts.subdivision': subdivision })));
  const found = here.flatMap((docs) => shuffled(docs, seed));
  if (found.length >= MAX_RECOMMENDED) return found.slice(0, MAX_RECOMMENDED);
  const elsewhere = { 'facts.subdivision': trusted({ $ne: subdivision }) };
  const away = await Promise.all(RANKS.map((plans) => read(plans, elsewhere)));
  const distance = new Map(placesFrom(country, subdivision).map(({ code }, index) => [code, index]));
  const far = (doc: ProviderDoc) => distance.get(doc.facts?.subdivision ?? '') ?? distance.size;
  const nearest = away.flatMap((docs) => shuffled(docs, seed).sort((one, other) => far(one) - far(other)));
  return [...found, ...nearest].slice(0, MAX_RECOMMENDED);
}

/** @param now milliseconds since 1970 */
function seedOf({ topics, country, subdivision, without }: Wanted, now: number): number {
  const asked = JSON.stringify([topics, country, subdivision, without, Math.floor(now / DAY_MS)]);
  return createHash('sha256').update(asked).digest().readUInt32BE(0);
}

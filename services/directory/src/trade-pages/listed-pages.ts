import { SEGMENTS } from '@vitrina/contracts/catalogue';
import type { CountryCode } from '@vitrina/contracts/places';
import { slugOfSubdivision, slugOfTown } from '@vitrina/contracts/places/slugs';
import { MIN_LISTED, slugOf } from '@vitrina/contracts/rules';
import { scopeOf } from '../geo/places.ts';
import type { Store } from '../model/store.ts';

/** Place of providers in the read model. */
interface Place {
  country: CountryCode;
  subdivision: string;
  /** Absent for providers that name no town. */
  town?: string;
}

const place = { country: '$facts.country', subdivision: '$facts.subdivision' };

/**
 * Lists the slugs of the segments with a listed page, in order. A town with enough providers lies in a subdivision with
 * enough, so that counting by subdivision is sufficient: at most 199 segments × 65 subdivisions.
 */
export async function listedSegments({ providers }: Store): Promise<string[]> {
  const found = await providers.aggregate<{ _id: string }>([
    { $match: { scopes: scopeOf({}) } },
    { $project: { topics: 1, ...place } },
    { $unwind: '$topics' },
    { $group: { _id: { topic: '$topics', country: '$country', subdivision: '$subdivision' }, total: { $sum: 1 } } },
    { $match: { total: { $gte: MIN_LISTED } } },
    { $group: { _id: '$_id.topic' } },
  ]);
  return found.flatMap(({ _id: name }) => (SEGMENTS.has(name) ? [slugOf(name)] : [])).sort();
}

/** Lists the slugs of the towns and subdivisions of a segment's listed pages, in order. */
export async function listedPlaces({ providers }: Store, segment: string): Promise<string[]> {
  const found = await providers.aggregate<{ _id: Place; total: number }>([
    { $match: { topics: segment, scopes: scopeOf({}) } },
    { $group: { _id: { ...place, town: '$facts.town' }, total: { $sum: 1 } } },
  ]);
  const totals = new Map<string, number>();
  const add = (slug: string | null, total: number) => slug && totals.set(slug, (totals.get(slug) ?? 0) + total);
  for (const { _id: at, total } of found) {
    add(slugOfSubdivision(at.country, at.subdivision), total);
    if (at.town) add(slugOfTown(at.town), total);
  }
  return [...totals].flatMap(([slug, total]) => (total >= MIN_LISTED ? [slug] : [])).sort();
}

import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { slugOfSubdivision, slugOfTown } from '@vitrina/contracts/places/slugs';
import { MIN_LISTED, slugOf } from '@vitrina/contracts/rules';
import { placeKey } from '../geo/places.ts';
import type { Engine } from '../search/engine.ts';
import { multiSearch } from '../search/query.ts';

const subdivisions = Object.values(SUBDIVISIONS).flat();

/**
 * Lists the slugs of the segments with a listed page, in order. A town with enough providers lies in a subdivision with
 * enough, so that the counts of each of the 65 subdivisions are sufficient.
 */
export async function listedSegments(engine: Engine): Promise<string[]> {
  const counted = await multiSearch(
    engine,
    subdivisions.map(({ country, code }) => ({
      indexUid: engine.names.providers,
      filter: `place = "${placeKey(country, code)}"`,
      limit: 0,
      facets: ['topics'],
    })),
  );
  const enough = counted.flatMap(({ facetDistribution }) => namesWithEnough(facetDistribution?.topics));
  return [...new Set(enough)].flatMap((name) => (SEGMENTS.has(name) ? [slugOf(name)] : [])).sort();
}

/** Lists the slugs of the towns and subdivisions of a segment's listed pages, in order. */
export async function listedPlaces(engine: Engine, segment: string): Promise<string[]> {
  const [counted] = await multiSearch(engine, [
    { indexUid: engine.names.providers, filter: `topics = "${segment}"`, limit: 0, facets: ['town', 'place'] },
  ]);
  const places = new Set(namesWithEnough(counted?.facetDistribution?.place));
  const towns = namesWithEnough(counted?.facetDistribution?.town).flatMap((id) => slugOfTown(id) ?? []);
  const states = subdivisions
    .filter(({ country, code }) => places.has(placeKey(country, code)))
    .flatMap(({ country, code }) => slugOfSubdivision(country, code) ?? []);
  return [...towns, ...states].sort();
}

function namesWithEnough(counts: Readonly<Record<string, number>> = {}): string[] {
  return Object.entries(counts).flatMap(([name, total]) => (total >= MIN_LISTED ? [name] : []));
}

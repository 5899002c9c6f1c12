import type { CountryCode } from '@vitrina/contracts/places';
import type { Engine } from './engine.ts';
import { multiSearch, providerFilter } from './query.ts';

/** Counts the providers of a place in each group and each trade. */
export async function countTopics(
  engine: Engine,
  place: { country: CountryCode; subdivision: string | null },
): Promise<Record<string, number>> {
  const [counted] = await multiSearch(engine, [
    {
      indexUid: engine.names.providers,
      filter: providerFilter({ ...place, topic: null }),
      limit: 0,
      facets: ['topics'],
    },
  ]);
  return counted?.facetDistribution?.topics ?? {};
}

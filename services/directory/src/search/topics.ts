import type { CountryCode } from '@vitrina/contracts/places';
import type { Engine } from './engine.ts';
import { askMany, providerFilter } from './query.ts';

/** How many providers of a place there are in each group and each trade that has any. */
export async function countTopics(
  engine: Engine,
  place: { country: CountryCode; subdivision: string | null },
): Promise<Record<string, number>> {
  const [counted] = await askMany(engine, [
    {
      indexUid: engine.names.providers,
      filter: providerFilter({ ...place, topic: null }),
      limit: 0,
      facets: ['topics'],
    },
  ]);
  return counted?.facetDistribution?.topics ?? {};
}

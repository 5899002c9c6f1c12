import { listServices } from '@vitrina/contracts/catalogue';
import { type CountryCode, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { type Random, randomOf } from '@vitrina/demo';

/** Search of a visitor. */
export interface Search {
  q: string;
  pais: CountryCode | null;
  estado: string | null;
}

const trades = listServices().servicios_oficios.flatMap(({ categoria, subcategorias }) => [
  categoria,
  ...subcategorias,
]);

/**
 * Generates searches by trade as visitors type them: complete, without accents, only the beginning, or with a letter
 * missing. Half of them are in a country, a quarter in a state. The same seed gives the same searches.
 */
export function makeQueries(seed: number, count: number): Search[] {
  const random = randomOf(seed, 'queries');
  return Array.from({ length: count }, () => {
    const pais = random.chance(0.5) ? random.pick(['MX', 'CO'] as const) : null;
    const estado = pais && random.chance(0.5) ? random.pick(SUBDIVISIONS[pais]).code : null;
    return { q: typed(random.pick(trades), random), pais, estado };
  });
}

function typed(trade: string, random: Random): string {
  const way = random.int(0, 3);
  if (way === 0) return trade;
  const folded = foldText(trade);
  if (way === 1) return folded;
  if (way === 2) return folded.slice(0, random.int(2, folded.length));
  const wrong = random.int(1, folded.length - 1);
  return folded.slice(0, wrong) + folded.slice(wrong + 1);
}

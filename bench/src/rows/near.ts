import { listTowns, type Town } from '@vitrina/contracts/towns';
import { randomOf } from '@vitrina/demo';
import { median, percentile } from '../measure.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { send } from '../send.ts';
import { makeQueries } from './search.ts';

/** Ways of the same search: without a place, around a position by distance, and only what is open now. */
const WAYS = ['plain', 'distance', 'open'] as const;
type Way = (typeof WAYS)[number];
/** Searches of each way before anything is measured. */
const WARM_UP = 20;
/** Size of the map in pixels, and its zooms from the country to a town. */
const MAP = { width: 1_280, height: 800, zooms: [3, 4, 5, 6, 8, 10, 12] } as const;

/**
 * Compares searches around a position and for what is open with the same search in both countries, through the gateway, and
 * times the points of a map around the same towns.
 */
export async function measureNear({ urls }: BenchPlatform, options: Options): Promise<RowResult> {
  const random = randomOf(options.seed, 'near');
  const towns = listTowns().slice(0, 300);
  const rounds: Record<Way, number[]>[] = [];
  const maps: number[] = [];
  let largest = 0;
  const texts = makeQueries(options.seed, WARM_UP + options.rounds * options.searches).map(({ q }) => q);
  const ask = async (way: Way, q: string, { at }: Town) => {
    const around = { plain: {}, distance: { cerca: positionOf(at), radio: '50' }, open: { abierto: '1' } }[way];
    const query = new URLSearchParams({ q, literal: '1', limit: '24', ...around });
    return (await send(`${urls.gateway}/api/buscar?${query}`, {})).ms;
  };
  for (const q of texts.splice(0, WARM_UP)) for (const way of WAYS) await ask(way, q, random.pick(towns));
  for (let round = 0; round < options.rounds; round++) {
    const times: Record<Way, number[]> = { plain: [], distance: [], open: [] };
    for (const [turn, q] of texts.splice(0, options.searches).entries()) {
      const town = random.pick(towns);
      for (const step of WAYS.keys()) {
        const way = WAYS[(turn + step) % WAYS.length] ?? 'plain';
        times[way].push(await ask(way, q, town));
      }
      const zoom = random.pick(MAP.zooms);
      const map = await send(`${urls.gateway}/api/mapa?caja=${boxAround(town, zoom)}&zoom=${zoom}`, {});
      maps.push(map.ms);
      largest = Math.max(largest, Buffer.byteLength(map.text));
    }
    rounds.push(times);
  }
  const p95 = (way: Way) => median(rounds.map((times) => percentile(times[way], 0.95)));
  const ratio = (way: Way) =>
    median(rounds.map((times) => percentile(times[way], 0.95) / percentile(times.plain, 0.95)));
  return {
    figures: [
      figure('near.distance', ratio('distance'), ms(p95('distance'), 1), ms(p95('plain'), 1)),
      figure('near.open', ratio('open'), ms(p95('open'), 1), ms(p95('plain'), 1)),
      figure('near.map', percentile(maps, 0.95), ms(percentile(maps, 0.95), 1)),
      figure('near.bytes', largest / 1_024, `${(largest / 1_024).toFixed(1)} KB`),
    ],
    notes: { providers: options.providers, 'p50 of the map, ms': Math.round(percentile(maps, 0.5) * 10) / 10 },
  };
}

const positionOf = (at: Town['at']) => at.map((degrees) => degrees.toFixed(2)).join(',');

/** Builds the box that a map of {@link MAP}'s size shows around a town. */
function boxAround({ at: [latitude, longitude] }: Town, zoom: number): string {
  const pixel = 360 / (256 * 2 ** zoom);
  const [x, y] = [(MAP.width / 2) * pixel, (MAP.height / 2) * pixel];
  return [longitude - x, Math.max(-85, latitude - y), longitude + x, Math.min(85, latitude + y)].map(String).join(',');
}

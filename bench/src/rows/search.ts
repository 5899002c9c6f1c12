import { listServices } from '@vitrina/contracts/catalogue';
import { type CountryCode, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { type Random, randomOf } from '@vitrina/demo';
import { indexNames } from '@vitrina/directory/search-engine';
import { ANYWHERE, searchRequest } from '@vitrina/directory/search-query';
import { cpuMs, median, ownCpuMs, percentile } from '../measure.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { send } from '../send.ts';

const LIMIT = 24;
/** Searches of each side before anything is measured. */
const WARM_UP = 40;

const SIDES = ['engine', 'directory', 'gateway'] as const;
type Side = (typeof SIDES)[number];
type Times = Record<Side, number[]>;
const noTimes = (): Times => ({ engine: [], directory: [], gateway: [] });

/**
 * Compares `GET /api/buscar` of a visitor, through the gateway and at the directory, with the same multi-search sent to
 * the engine. Each search goes to all three, one after another, starting with another one each time.
 */
export async function measureSearch(platform: BenchPlatform, options: Options): Promise<RowResult> {
  const queries = makeQueries(options.seed, WARM_UP + options.rounds * options.searches);
  for (const query of queries.splice(0, WARM_UP)) await searchAll(platform, query, 0);
  const rounds: Times[] = [];
  const before = await cpuOf(platform);
  for (let round = 0; round < options.rounds; round++) {
    const times = noTimes();
    for (const [turn, query] of queries.splice(0, options.searches).entries()) {
      const took = await searchAll(platform, query, turn);
      for (const side of SIDES) times[side].push(took[side]);
    }
    rounds.push(times);
  }
  const after = await cpuOf(platform);
  const searches = options.rounds * options.searches;
  // Each search reaches the gateway once, the directory twice, and the engine three times.
  const each = Object.fromEntries(
    SIDES.map((side, index) => [side, (after[side] - before[side]) / (searches * (SIDES.length - index))]),
  ) as Record<Side, number>;
  return summary(rounds, each, options);
}

/** CPU that each process has used so far, in milliseconds; NaN for an engine that is an external server. */
async function cpuOf(platform: BenchPlatform): Promise<Record<Side, number>> {
  return {
    engine: platform.enginePid === null ? Number.NaN : await cpuMs(platform.enginePid),
    directory: await ownCpuMs(platform.pidOf('directory')),
    gateway: await ownCpuMs(platform.pidOf('gateway')),
  };
}

/** Returns the time of each side in milliseconds. @throws {Error} if the engine did not answer in time */
async function searchAll(platform: BenchPlatform, query: Search, turn: number): Promise<Record<Side, number>> {
  const took: Record<Side, number> = { engine: 0, directory: 0, gateway: 0 };
  for (let step = 0; step < SIDES.length; step++) {
    const side = SIDES[(turn + step) % SIDES.length] ?? 'engine';
    const { ms, text } = await ask(side, platform, query);
    took[side] = ms;
    if (side === 'engine') continue;
    if (JSON.parse(text).degradado) throw new Error('the engine did not answer in time');
  }
  return took;
}

function ask(side: Side, { urls, environment, namespace }: BenchPlatform, search: Search) {
  // Without this header the engine compresses; the platform's own client sends it too.
  const headers = { 'accept-encoding': 'identity' };
  const { q: text, pais: country, estado: subdivision } = search;
  if (side !== 'engine') {
    const place = { ...(country && { pais: country }), ...(subdivision && { estado: subdivision }) };
    return send(`${urls[side]}/api/buscar?${new URLSearchParams({ q: text, limit: String(LIMIT), ...place })}`, {
      headers,
    });
  }
  const page = { ...ANYWHERE, topic: null, kind: null, offset: 0, limit: LIMIT, now: Date.now() };
  const key = environment.MEILI_KEY && { authorization: `Bearer ${environment.MEILI_KEY}` };
  return send(`${environment.MEILI_URL?.replace(/\/+$/, '')}/multi-search`, {
    headers: { ...headers, 'content-type': 'application/json', ...key },
    body: JSON.stringify(searchRequest(indexNames(namespace), { text, country, subdivision, ...page })),
  });
}

function summary(rounds: readonly Times[], cpu: Record<Side, number>, { providers, posts }: Options): RowResult {
  const of = (side: Side, share: number) => median(rounds.map((times) => percentile(times[side], share)));
  const ratio = (side: Side, share: number) =>
    median(rounds.map((times) => percentile(times[side], share) / percentile(times.engine, share)));
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    figures: [
      figure('search.p95', ratio('gateway', 0.95), ms(of('gateway', 0.95), 1), ms(of('engine', 0.95), 1)),
      figure(
        'search.cpu',
        (cpu.gateway + cpu.directory) / cpu.engine,
        ms(cpu.gateway + cpu.directory, 1),
        ms(cpu.engine, 1),
      ),
      figure('search.time', of('gateway', 0.95), ms(of('gateway', 0.95), 1)),
    ],
    notes: {
      providers,
      posts: posts || "the demo's",
      'p50 of the engine, ms': rounded(of('engine', 0.5)),
      'p50 through the gateway, ms': rounded(of('gateway', 0.5)),
      'p95 ratio at the directory': rounded(ratio('directory', 0.95)),
      'CPU of one call, ms': SIDES.map((side) => `${side} ${cpu[side].toFixed(1)}`).join(', '),
      'p95 ratio of each round': rounds
        .map(({ gateway, engine }) => (percentile(gateway, 0.95) / percentile(engine, 0.95)).toFixed(2))
        .join(' '),
    },
  };
}

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

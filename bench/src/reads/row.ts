import autocannon from 'autocannon';
import { cpuMs } from '../measure/cpu.ts';
import { median } from '../measure/percentile.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import type { RowResult } from '../report/result.ts';
import { startBareServer } from './bare-side.ts';

const CONNECTIONS = 100;
/** The place that a first visitor sees, in one fixed order: the same page for all, which the cache repeats. */
const PATH = '/api/galeria?country=MX&state=DF&semilla=1';
const WARM_UP_SECONDS = 1;

interface Turn {
  perSecond: number;
  p99: number;
  /** CPU of the server's process for one answer, in microseconds. */
  cpuPerRead: number;
}

/**
 * Reads of a gallery page at the directory service and through the gateway, against node:http serving the same bytes.
 * The bar counts the directory's own answers: the gateway's share is in the notes.
 */
export async function measureReads(platform: BenchPlatform, options: Options): Promise<RowResult> {
  const page = platform.urls.directory + PATH;
  const answer = await fetch(page);
  const body = await answer.text();
  if (!answer.ok || body.length < 1_000) throw new Error(`no page to read: ${answer.status} ${body.slice(0, 200)}`);
  const bare = await startBareServer(body, answer.headers);
  try {
    const sides = {
      directory: { url: page, pids: [platform.pidOf('directory')] },
      bare: { url: bare.url, pids: [bare.pid] },
      gateway: { url: platform.urls.gateway + PATH, pids: [platform.pidOf('gateway'), platform.pidOf('directory')] },
    };
    type Side = keyof typeof sides;
    for (const side of Object.values(sides)) await turn(side.url, side.pids, WARM_UP_SECONDS);
    const turns: Record<Side, Turn[]> = { directory: [], bare: [], gateway: [] };
    for (let round = 0; round < options.rounds; round++) {
      const order: Side[] = round % 2 === 0 ? ['directory', 'bare', 'gateway'] : ['gateway', 'bare', 'directory'];
      for (const side of order) turns[side].push(await turn(sides[side].url, sides[side].pids, options.seconds));
    }
    return summary(turns, body.length);
  } finally {
    bare.close();
  }
}

async function turn(url: string, pids: readonly number[], seconds: number): Promise<Turn> {
  const before = await cpuMs(...pids);
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  const cpu = (await cpuMs(...pids)) - before;
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${url}: ${result['2xx']} good answers, ${result.non2xx} others, ${result.errors} errors`);
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    cpuPerRead: (cpu * 1_000) / result['2xx'],
  };
}

function summary(turns: Record<'directory' | 'bare' | 'gateway', Turn[]>, bytes: number): RowResult {
  const of = (side: keyof typeof turns, what: keyof Turn) => median(turns[side].map((turn) => turn[what]));
  const ratio = (side: 'directory' | 'gateway') =>
    median(turns[side].map(({ perSecond }, round) => perSecond / (turns.bare[round]?.perSecond ?? Number.NaN)));
  const rate = (side: keyof typeof turns) => `${of(side, 'perSecond').toFixed(0)}/s`;
  const ms = (side: keyof typeof turns) => `${of(side, 'p99').toFixed(0)} ms`;
  return {
    figures: [
      { bar: 'reads.rate', value: ratio('directory'), platform: rate('directory'), bare: rate('bare') },
      { bar: 'reads.p99', value: of('directory', 'p99'), platform: ms('directory'), bare: ms('bare') },
    ],
    notes: {
      'bytes of the page': bytes,
      'CPU of the directory for one read, µs': Math.round(of('directory', 'cpuPerRead')),
      'CPU of node:http for one read, µs': Math.round(of('bare', 'cpuPerRead')),
      'CPU of gateway and directory for one read, µs': Math.round(of('gateway', 'cpuPerRead')),
      'through the gateway, reads a second': Math.round(of('gateway', 'perSecond')),
      'through the gateway, ratio': Number(ratio('gateway').toFixed(3)),
      'through the gateway, p99 ms': of('gateway', 'p99'),
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { cpuMs, median } from '../measure.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';

const CONNECTIONS = 100;
/** The place that a first visitor sees, in a fixed order: the same page for everyone, which comes from the cache. */
const PATH = '/api/galeria?country=MX&state=DF&semilla=1';
const WARM_UP_SECONDS = 1;

type Side = 'platform' | 'bare';

interface Turn {
  perSecond: number;
  p99: number;
  /** CPU of the server's processes for one response, in microseconds. */
  cpuPerRead: number;
}

/** Compares reads of a gallery page by visitors, through the gateway, with node:http serving the same bytes. */
export async function measureReads(platform: BenchPlatform, options: Options): Promise<RowResult> {
  const page = platform.urls.gateway + PATH;
  const answer = await fetch(page);
  const body = await answer.text();
  if (!answer.ok || body.length < 1_000) throw new Error(`no page to read: ${answer.status} ${body.slice(0, 200)}`);
  const bare = await startBareServer(body, answer.headers);
  try {
    const sides = {
      platform: { url: page, pids: [platform.pidOf('gateway'), platform.pidOf('directory')] },
      bare: { url: bare.url, pids: [bare.pid] },
    };
    for (const side of Object.values(sides)) await turn(side.url, side.pids, WARM_UP_SECONDS);
    const turns: Record<Side, Turn[]> = { platform: [], bare: [] };
    for (let round = 0; round < options.rounds; round++) {
      const order: Side[] = round % 2 === 0 ? ['platform', 'bare'] : ['bare', 'platform'];
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

function summary(turns: Record<Side, Turn[]>, bytes: number): RowResult {
  const of = (side: Side, what: keyof Turn) => median(turns[side].map((turn) => turn[what]));
  const ratio = median(
    turns.platform.map(({ perSecond }, round) => perSecond / (turns.bare[round]?.perSecond ?? Number.NaN)),
  );
  const rate = (side: Side) => `${of(side, 'perSecond').toFixed(0)}/s`;
  return {
    figures: [
      figure('reads.rate', ratio, rate('platform'), rate('bare')),
      figure('reads.p99', of('platform', 'p99'), ms(of('platform', 'p99')), ms(of('bare', 'p99'))),
    ],
    notes: {
      'bytes of the page': bytes,
      'CPU of gateway and directory for one read, µs': Math.round(of('platform', 'cpuPerRead')),
      'CPU of node:http for one read, µs': Math.round(of('bare', 'cpuPerRead')),
    },
  };
}

/** Headers that the server itself sets for each connection or response. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Starts node:http in its own process with the bytes and headers of a response. @throws {Error} if the process ends */
export async function startBareServer(body: string, answered: Headers) {
  const child: ChildProcess = fork(new URL('./bare-server.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] });
  const headers = Object.fromEntries([...answered].filter(([name]) => !OWN_HEADERS.has(name)));
  child.send({ body, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } });
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the bare server died')));
  const [port] = (await once(child, 'message', { signal: ended.signal })) as [number];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, close: () => child.disconnect() };
}

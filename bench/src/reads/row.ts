import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { execaNode } from 'execa';
import { cpuMs, inTurns, median, type Side } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { send } from '../send.ts';

const CONNECTIONS = 100;
/** The place that a first visitor sees, in a fixed order: the same page for everyone, which comes from the cache. */
const PATH = '/api/galeria?country=MX&state=DF&semilla=1';

/** Pages of providers that are opened, and those of them before anything is measured. */
const PAGES = 200;
const WARM_UP = 40;

interface Turn {
  perSecond: number;
  p99: number;
  /** CPU of the server's processes for one response, in microseconds. */
  cpuPerRead: number;
}

/**
 * Compares reads of a gallery page by visitors, through the gateway, with node:http serving the same bytes, and measures
 * the pages of many providers, each opened once.
 */
export async function measureReads(platform: BenchPlatform, options: Options): Promise<RowResult> {
  const page = platform.urls.gateway + PATH;
  const answer = await fetch(page);
  const body = await answer.text();
  if (!answer.ok || body.length < 1_000) throw new Error(`no page to read: ${answer.status} ${body.slice(0, 200)}`);
  const bare = await startBareServer(body, answer.headers);
  try {
    const sides = {
      platform: () => turn(page, [platform.pidOf('gateway'), platform.pidOf('directory')], options.seconds),
      bare: () => turn(bare.url, [bare.pid], options.seconds),
    };
    await inTurns(1, sides);
    const turns = await inTurns(options.rounds, sides);
    return summary(turns, await cpuPerPage(platform), body.length);
  } finally {
    bare.close();
  }
}

/** CPU of the gateway with its sandbox and of the directory for a page with first content, in milliseconds. */
async function cpuPerPage(platform: BenchPlatform): Promise<number> {
  await publishInterface(platform);
  const { text } = await send(`${platform.urls.gateway}/api/mapa?limit=${PAGES}`, {});
  const { data: slugs } = JSON.parse(text) as { data: string[] };
  const open = async (some: readonly string[]) => {
    for (const slug of some) await send(`${platform.urls.gateway}/p/${slug}`, { headers: { accept: 'text/html' } });
  };
  await open(slugs.splice(0, WARM_UP));
  const pids = [platform.pidOf('gateway'), platform.pidOf('directory')];
  const before = await cpuMs(...pids);
  await open(slugs);
  return ((await cpuMs(...pids)) - before) / slugs.length;
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

function summary(turns: readonly Record<Side, Turn>[], page: number, bytes: number): RowResult {
  const of = (side: Side, what: keyof Turn) => median(turns.map((turn) => turn[side][what]));
  const ratio = (what: keyof Turn) => median(turns.map(({ platform, bare }) => platform[what] / bare[what]));
  const rate = (side: Side) => `${of(side, 'perSecond').toFixed(0)}/s`;
  const cpu = (side: Side) => `${of(side, 'cpuPerRead').toFixed(0)} µs`;
  return {
    figures: [
      figure('reads.rate', ratio('perSecond'), rate('platform'), rate('bare')),
      figure('reads.cpu', ratio('cpuPerRead'), cpu('platform'), cpu('bare')),
      figure('reads.page-cpu', (page * 1_000) / of('bare', 'cpuPerRead'), ms(page, 1), cpu('bare')),
      figure('reads.p99', of('platform', 'p99'), ms(of('platform', 'p99')), ms(of('bare', 'p99'))),
    ],
    notes: { 'bytes of the page': bytes },
  };
}

/** Headers that the server itself sets for each connection or response. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Starts node:http in its own process with the bytes and headers of a response. @throws {Error} if the process ends */
export async function startBareServer(body: string, answered: Headers) {
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const child = execaNode(program, { ipc: true, nodeOptions: ['--import', 'tsx'], reject: false });
  const headers = Object.fromEntries([...answered].filter(([name]) => !OWN_HEADERS.has(name)));
  await child.sendMessage({ body, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } });
  const port = await child.getOneMessage();
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, close: () => child.disconnect() };
}

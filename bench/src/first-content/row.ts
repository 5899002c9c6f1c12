import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frontends, root, until } from '@vitrina/local';
import { cpuMs, median, residentMb, waitUntilIdle } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface, startOtherGateway } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';

const PATHS = ['/', '/home', '/explorar'];
/** Pages of each path and side in one round, after as many to warm up both sides. */
const PAGES = 60;
/** Time limit for the first content of a new gateway's pages, in milliseconds. */
const DRAWN_MS = 30_000;

type Side = 'platform' | 'bare';
const sides: readonly Side[] = ['platform', 'bare'];

/**
 * Compares public pages with first content from the engine that isolates visitors with the same pages from V8 in a
 * context that stays warm: two gateways on the same services, one page after another, with alternating order.
 */
export async function measureFirstContent(platform: BenchPlatform, { rounds }: Options): Promise<RowResult> {
  await publishInterface(platform);
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-first-'));
  const sockets: Record<Side, string> = { platform: join(folder, 'platform'), bare: join(folder, 'bare') };
  const processes: Record<Side, ChildProcess> = {
    platform: draw(['--max-semi-space-size=1', '--expose-gc', engineEntry(), '--socket', sockets.platform], 'ignore'),
    bare: draw(['--import', 'tsx', bareEntry, sockets.bare], 'inherit'),
  };
  const stops: Array<() => Promise<unknown>> = [];
  try {
    const urls: Record<Side, string> = { platform: '', bare: '' };
    for (const side of sides) {
      await untilReady(processes[side]);
      const gateway = await startOtherGateway(platform, { FIRST_CONTENT_SOCKET: sockets[side] });
      stops.push(() => gateway.stop());
      urls[side] = gateway.url;
      await untilDrawn(gateway.url);
    }
    await timePages(urls, PAGES, false);
    await waitUntilIdle();
    const before = await cpuOf(processes);
    const times = await timePages(urls, rounds * PAGES, false);
    const after = await cpuOf(processes);
    const fresh = await timePages(urls, rounds * PAGES, true);
    const cpu = (side: Side) => ((after[side] - before[side]) / times[side].length).toFixed(1);
    const modules = frontends.filter((name) => existsSync(join(root, name, 'first/index.tsx'))).length;
    const memory = (await residentMb(pidOf(processes.platform))) / modules;
    const own = median(times.platform);
    const bare = median(times.bare);
    return {
      figures: [
        figure('first-content.page', own / bare, ms(own, 1), ms(bare, 1)),
        figure('first-content.memory', memory, `${memory.toFixed(0)} MB`),
      ],
      notes: {
        'CPU of the drawing process for one page, ms': cpu('platform'),
        'CPU of warm V8 for the same page, ms': cpu('bare'),
        modules,
        'a page whose drawing is not kept, against warm V8': (median(fresh.platform) / median(fresh.bare)).toFixed(2),
        'the same, ms': `${median(fresh.platform).toFixed(1)} against ${median(fresh.bare).toFixed(1)}`,
      },
    };
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    for (const side of sides) processes[side].kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

const bareEntry = fileURLToPath(new URL('./bare-drawing.ts', import.meta.url));
const draw = (args: readonly string[], errors: 'ignore' | 'inherit') =>
  spawn(process.execPath, args, { stdio: ['ignore', 'pipe', errors] });
const engineEntry = () =>
  createRequire(join(root, 'services/gateway/package.json')).resolve('@vitrina/gateway/first-content');

/** Measures pages in milliseconds, both sides in turns; `fresh` pages have new addresses, so no drawing is cached. */
async function timePages(urls: Record<Side, string>, rounds: number, fresh: boolean): Promise<Record<Side, number[]>> {
  const times: Record<Side, number[]> = { platform: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const path of PATHS) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const start = performance.now();
        const page = await fetch(`${urls[side]}${path}${fresh ? `?visita=${round}` : ''}`, {
          headers: { accept: 'text/html' },
        });
        const html = await page.text();
        times[side].push(performance.now() - start);
        if (!html.includes('<main>')) throw new Error(`${side} sent ${path} without its first content`);
      }
    }
  }
  return times;
}

/** A gateway is ready before its modules are loaded. */
async function untilDrawn(url: string): Promise<void> {
  const isDrawn = async () => {
    const pages = await Promise.all(PATHS.map(async (path) => (await fetch(url + path)).text()));
    return pages.every((html) => html.includes('<main>'));
  };
  if (await until(isDrawn, DRAWN_MS, { everyMs: 200 })) return;
  throw new Error(`${url} draws no first content`);
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process that draws ended at its start');
  });
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('a process that draws was not started');
  return pid;
}

async function cpuOf(processes: Record<Side, ChildProcess>): Promise<Record<Side, number>> {
  return { platform: await cpuMs(pidOf(processes.platform)), bare: await cpuMs(pidOf(processes.bare)) };
}

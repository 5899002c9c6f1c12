import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuildResult, build } from '@vitrina/federation/build';
import { create } from '@vitrina/federation/create';
import { give, publish, rollback } from '@vitrina/federation/release';
import { publishingEnvironment } from '@vitrina/local';
import { publishInterface } from '../keystroke/published.ts';
import { median } from '../measure/percentile.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, SMALL } from '../platform/bench-platform.ts';
import { startOtherGateway } from '../platform/other-gateway.ts';
import type { RowResult } from '../report/result.ts';
import { PageLoad } from './page-load.ts';

const DEPLOYS = 100;
/** After so many deploys one is rolled back. */
const PER_ROLLBACK = 10;
/** Pause between two looks at the pages, and the longest wait, in milliseconds. */
const LOOK_MS = 10;
const LATEST_MS = 30_000;
const EVERYONE = { percentage: 100, automatic: false };

/**
 * A small microfrontend, deployed a hundred times and rolled back ten times, while visitors open pages of two gateways: how
 * long until both serve the version, and whether any visitor saw a page that failed.
 * @param folder takes the microfrontend's sources
 */
export async function measureDeploys(platform: BenchPlatform, _options: Options, folder: string): Promise<RowResult> {
  await publishInterface(platform);
  // By the same address as a team's pipeline: the public one.
  Object.assign(process.env, publishingEnvironment(platform.secrets), { REGISTRY_URL: platform.urls.gateway });
  await mkdir(folder, { recursive: true });
  await create(join(folder, SMALL), 'Banco');
  const built = await build(join(folder, SMALL));
  const path = built.contract.declaration.routes[0]?.path ?? '';
  const other = await startOtherGateway(platform);
  const gateways = [platform.urls.gateway, other.url];
  const live = (version: string) => Promise.all(gateways.map((url) => untilServed(url + path, version)));
  try {
    const first = await publish(built);
    await give(SMALL, first, EVERYONE, 'bench');
    await live(first);
    const load = new PageLoad(gateways, path);
    const deploys: number[] = [];
    const backs: number[] = [];
    for (let number = 1; number <= DEPLOYS; number++) {
      const next = await changed(built, number);
      const started = performance.now();
      const version = await publish(next);
      await give(SMALL, version, EVERYONE, 'bench');
      await live(version);
      deploys.push(performance.now() - started);
      if (number % PER_ROLLBACK > 0) continue;
      const from = performance.now();
      await live(await rollback(SMALL, undefined, { reason: 'bench', origin: { autor: 'bench', commit: null } }));
      backs.push(performance.now() - from);
    }
    const { opened, failed } = await load.end();
    return summary(deploys, backs, opened, failed);
  } finally {
    await other.stop();
  }
}

/** The build with another entry: a comment is at its end. */
async function changed({ contract, output }: BuildResult, number: number): Promise<BuildResult> {
  const file = join(output, contract.entry);
  const code = (await readFile(file, 'utf8')).replace(/\n?\/\* \d+ \*\/$/, '');
  const bytes = Buffer.from(`${code}\n/* ${number} */`);
  await writeFile(file, bytes);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const files = contract.files.map((one) =>
    one.path === contract.entry ? { ...one, size: bytes.length, integrity } : one,
  );
  return { contract: { ...contract, files }, output };
}

/** Opens a page until it is made from a version. @throws {Error} after half a minute */
async function untilServed(url: string, version: string): Promise<void> {
  const late = performance.now() + LATEST_MS;
  while (performance.now() < late) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    if ((await answer.text()).includes(`/${version}/`)) return;
    await wait(LOOK_MS);
  }
  throw new Error(`${url} is not made from ${version}`);
}

function summary(
  deploys: readonly number[],
  backs: readonly number[],
  opened: number,
  failed: readonly string[],
): RowResult {
  const [live, back] = [Math.max(...deploys), Math.max(...backs)];
  return {
    figures: [
      { bar: 'deploys.live', value: live, platform: `${live.toFixed(0)} ms`, bare: '' },
      { bar: 'deploys.back', value: back, platform: `${back.toFixed(0)} ms`, bare: '' },
      { bar: 'deploys.failed', value: failed.length, platform: `${failed.length} of ${opened}`, bare: '' },
    ],
    notes: {
      'deploy live, median, ms': Math.round(median(deploys)),
      'roll-back live, median, ms': Math.round(median(backs)),
      'pages opened': opened,
      ...(failed.length > 0 && { 'what failed': [...new Set(failed)].slice(0, 5).join(' · ') }),
    },
  };
}

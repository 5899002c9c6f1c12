import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildResult, build } from '@vitrina/federation/build';
import { create } from '@vitrina/federation/create';
import { publish, rollback, setShare } from '@vitrina/federation/release';
import { publishingEnvironment } from '@vitrina/local';
import { median, untilAnswered } from '../measure.ts';
import type { Options } from '../options.ts';
import {
  type BenchPlatform,
  publishInterface,
  SMALL_MICROFRONTEND,
  startOtherGateway,
} from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';

const DEPLOYS = 100;
/** Number of deploys before each rollback. */
const PER_ROLLBACK = 10;
/** Interval between two requests of a page until it shows the version, in milliseconds. */
const POLL_MS = 10;
const EVERYONE = { percentage: 100, automatic: false };

/**
 * Deploys a small microfrontend a hundred times and rolls it back ten times, while visitors open pages of two gateways.
 * Measures the time until both gateways serve the version, and counts the pages that failed.
 * @param folder where the microfrontend's sources are created
 */
export async function measureDeploys(platform: BenchPlatform, _options: Options, folder: string): Promise<RowResult> {
  await publishInterface(platform);
  // Publishes through the public address, like a team's pipeline.
  Object.assign(process.env, publishingEnvironment(platform.secrets), { REGISTRY_URL: platform.urls.gateway });
  await mkdir(folder, { recursive: true });
  await create(join(folder, SMALL_MICROFRONTEND), 'Banco');
  const built = await build(join(folder, SMALL_MICROFRONTEND));
  const path = built.contract.declaration.routes[0]?.path ?? '';
  const other = await startOtherGateway(platform);
  const gateways = [platform.urls.gateway, other.url];
  const untilLive = (version: string) =>
    Promise.all(gateways.map((url) => untilAnswered(url + path, `/${version}/`, POLL_MS)));
  try {
    const first = await publish(built);
    await setShare(SMALL_MICROFRONTEND, first, EVERYONE, 'bench');
    await untilLive(first);
    const endVisits = startVisits(gateways, path);
    const deploys: number[] = [];
    const rollbacks: number[] = [];
    for (let number = 1; number <= DEPLOYS; number++) {
      const next = await changed(built, number);
      const started = performance.now();
      const version = await publish(next);
      await setShare(SMALL_MICROFRONTEND, version, EVERYONE, 'bench');
      await untilLive(version);
      deploys.push(performance.now() - started);
      if (number % PER_ROLLBACK > 0) continue;
      const from = performance.now();
      await untilLive(
        await rollback(SMALL_MICROFRONTEND, undefined, { reason: 'bench', origin: { autor: 'bench', commit: null } }),
      );
      rollbacks.push(performance.now() - from);
    }
    return summary(deploys, rollbacks, await endVisits());
  } finally {
    await other.stop();
  }
}

/** Rewrites the entry file so that it ends with the number in a comment. Returns the build with the new size and hash. */
async function changed({ contract, output }: BuildResult, number: number): Promise<BuildResult> {
  const file = join(output, contract.entry);
  const code = (await readFile(file, 'utf8')).replace(/\n?\/\* \d+ \*\/$/, '');
  const bytes = Buffer.from(`${code}\n/* ${number} */`);
  await writeFile(file, bytes);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const files = contract.files.map((item) =>
    item.path === contract.entry ? { ...item, size: bytes.length, integrity } : item,
  );
  return { contract: { ...contract, files }, output };
}

function summary(
  deploys: readonly number[],
  rollbacks: readonly number[],
  { opened, failed }: { opened: number; failed: readonly string[] },
): RowResult {
  const slowestDeploy = Math.max(...deploys);
  const slowestRollback = Math.max(...rollbacks);
  return {
    figures: [
      figure('deploys.live', slowestDeploy, ms(slowestDeploy)),
      figure('deploys.back', slowestRollback, ms(slowestRollback)),
      figure('deploys.failed', failed.length, `${failed.length} of ${opened}`),
    ],
    notes: {
      'deploy live, median, ms': Math.round(median(deploys)),
      'rollback live, median, ms': Math.round(median(rollbacks)),
      'pages opened': opened,
      ...(failed.length > 0 && { 'what failed': [...new Set(failed)].slice(0, 5).join(' · ') }),
    },
  };
}

/** Pages that visitors open each second, over both gateways. */
const PER_SECOND = 20;
/** Time limit for a page and its files, in milliseconds. */
const PAGE_TIMEOUT_MS = 5_000;

/**
 * Starts visitors who open pages at a fixed rate, alternating between the gateways.
 * @param path page of the microfrontend that is being deployed; every second visit opens it
 * @returns a function that ends the visits; it returns the number of opened pages and the errors of failed pages
 */
function startVisits(gateways: readonly string[], path: string) {
  const visits: Promise<void>[] = [];
  const failed: string[] = [];
  const visit = () => {
    const number = visits.length;
    const url = gateways[Math.floor(number / 2) % gateways.length] ?? '';
    const opened = openPage(url, number % 2 === 0 ? path : '/explorar');
    visits.push(opened.catch((error: unknown) => void failed.push(String(error))));
  };
  const timer = setInterval(visit, 1_000 / PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(visits);
    return { opened: visits.length, failed };
  };
}

/**
 * Opens a page as a browser does: fetches the page and the entry of each microfrontend that it preloads, and compares
 * the entry with its hash.
 * @throws {Error} that describes the problem
 */
async function openPage(url: string, path: string): Promise<void> {
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  const page = await fetch(url + path, { headers: { accept: 'text/html' }, signal });
  const html = await page.text();
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
  const entries = [...html.matchAll(/href="(\/mf\/[^"]+\/remoteEntry\.js)" integrity="([^"]+)"/g)];
  if (entries.length === 0) throw new Error(`${path}: no microfrontend`);
  for (const [, file, integrity] of entries) {
    const answer = await fetch(url + file, { signal });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (answer.status !== 200) throw new Error(`${file}: ${answer.status}`);
    if (hash !== integrity) throw new Error(`${file}: another file`);
  }
}

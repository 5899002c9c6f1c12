import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, Failure, findProgram, fingerprint, paths, runCommand } from '@vitrina/local';

/** Last version that runs on Node 20. Apache-2.0. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Audited categories, in their usual order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Times of a page on a mid-range phone with slow 4G, in milliseconds, and its layout shift. */
export const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'speed-index': 'SI',
  'cumulative-layout-shift': 'CLS',
} as const;
export type Metric = keyof typeof METRICS;

/** Result of one audit of a page. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds; the shift has no unit. */
  metrics: Record<Metric, number>;
  /** Ids of the failed checks that count towards a score. */
  failed: string[];
}

/** Part of a report that is read. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/**
 * Opens Lighthouse with its defaults, installed once into the cache: a mid-range phone on slow 4G.
 * @returns a function that audits a page once, in a new browser, and keeps the whole report in a file; it can skip one
 * check, and throws if the page could not be audited
 * @throws {Failure} without npm or its registry
 */
export async function openLighthouse(): Promise<(url: string, report: string, skip?: string) => Promise<Audit>> {
  const folder = await cachedFolder('lighthouse', fingerprint(LIGHTHOUSE), async (draft) => {
    const npm = await findProgram('npm');
    if (!npm) throw new Failure('lighthouse needs npm');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await runCommand(npm, ['install', '--prefix', draft, ...quiet, LIGHTHOUSE], { cwd: draft, log: log('install') });
  });
  const chromium = process.env.CHROMIUM_PATH ?? (await findProgram('chromium'));
  if (!chromium) throw new Failure('lighthouse needs chromium');
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  return async (url, report, skip) => {
    const skipped = skip === undefined ? [] : [`--skip-audits=${skip}`];
    const flags = [
      ...skipped,
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--quiet',
    ];
    const browser = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
    const env = { CHROME_PATH: chromium };
    await runCommand(process.execPath, [program, url, ...flags, browser], { log: log('audit'), env });
    return auditOf(JSON.parse(await readFile(report, 'utf8')) as Report, url);
  };
}

const log = (name: string) => join(paths.logs, 'bench', `lighthouse-${name}.log`);

/** Reads a report. @throws {Error} if the page could not be audited */
export function auditOf({ runtimeError, categories, audits }: Report, url: string): Audit {
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)]);
  const metrics = Object.keys(METRICS).map((metric) => [metric, audits[metric]?.numericValue ?? Number.NaN]);
  const weighty = CATEGORIES.flatMap((category) => categories[category].auditRefs).filter(({ weight }) => weight > 0);
  return {
    scores: Object.fromEntries(scores),
    metrics: Object.fromEntries(metrics),
    failed: weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < FOUND),
  };
}

/** A check with a lower score has failed; checks of times pass gradually. */
const FOUND = 0.9;

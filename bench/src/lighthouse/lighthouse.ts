import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, Failure, findProgram, fingerprint, paths, runCommand } from '@vitrina/local';

/** The last version that runs on Node 20. Apache-2.0. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** The categories that are looked at, in the order in which people read them. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Times of a page as a mid-range phone on slow 4G has them, in milliseconds, and its shift of layout. */
export const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'speed-index': 'SI',
  'cumulative-layout-shift': 'CLS',
} as const;
export type Metric = keyof typeof METRICS;

/** What one look at a page came to. */
export interface Look {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds; the shift has no unit. */
  metrics: Record<Metric, number>;
  /** Ids of the checks that found something, of those that count for a score. */
  failed: string[];
}

/** The part of a report that is read. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Lighthouse, installed once into the cache. @throws {Failure} where npm is missing or the registry does not answer */
export async function openLighthouse(): Promise<Lighthouse> {
  const folder = await cachedFolder('lighthouse', fingerprint(LIGHTHOUSE), async (draft) => {
    const npm = await findProgram('npm');
    if (!npm) throw new Failure('lighthouse needs npm');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await runCommand(npm, ['install', '--prefix', draft, ...quiet, LIGHTHOUSE], { cwd: draft, log: log('install') });
  });
  const chromium = process.env.CHROMIUM_PATH ?? (await findProgram('chromium'));
  if (!chromium) throw new Failure('lighthouse needs chromium');
  return new Lighthouse(join(folder, 'node_modules/lighthouse/cli/index.js'), chromium);
}

const log = (name: string) => join(paths.logs, 'bench', `lighthouse-${name}.log`);

/** Looks at pages as its defaults have it: a mid-range phone on slow 4G, each look in a new browser. */
export class Lighthouse {
  readonly #program: string;
  readonly #chromium: string;

  constructor(program: string, chromium: string) {
    this.#program = program;
    this.#chromium = chromium;
  }

  /**
   * One look at a page.
   * @param report file that takes the whole report
   * @throws {Error} where the page could not be looked at
   */
  async look(url: string, report: string): Promise<Look> {
    const flags = ['--output=json', `--output-path=${report}`, `--only-categories=${CATEGORIES.join(',')}`, '--quiet'];
    const browser = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
    await runCommand(process.execPath, [this.#program, url, ...flags, browser], {
      log: log('look'),
      env: { CHROME_PATH: this.#chromium },
    });
    return lookOf(JSON.parse(await readFile(report, 'utf8')) as Report, url);
  }
}

/** What a report says. @throws {Error} where it says that the page could not be looked at */
export function lookOf({ runtimeError, categories, audits }: Report, url: string): Look {
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

/** A check below this found something; those of times pass gradually. */
const FOUND = 0.9;

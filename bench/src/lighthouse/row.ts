import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Post, Provider } from '@vitrina/contracts';
import { paths, runMarker, runStep, seedDemo, until } from '@vitrina/local';
import type { BarName } from '../bars.ts';
import { median, waitUntilIdle } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { slowestInteraction } from './interactions.ts';
import { type Audit, CATEGORIES, METRICS, type Metric, openLighthouse } from './lighthouse.ts';

/** Result of a page: the median of each figure over all audits. */
interface PageResult extends Omit<Audit, 'failed'> {
  path: string;
  /** Slowest response to a press or a key, in milliseconds. */
  interaction: number;
  /** Checks that failed in any audit. */
  failed: string[];
}

/**
 * Runs Lighthouse on the four public pages where most visitors arrive, with the demo's people.
 * @param folder where the whole reports are written
 */
export async function measureLighthouse(platform: BenchPlatform, options: Options, folder: string): Promise<RowResult> {
  const audit = await openLighthouse();
  await publishInterface(platform);
  // Pictures have this name in their address: under another name they would come from a second origin.
  const url = platform.urls.gateway.replace('127.0.0.1', 'localhost');
  const [post] = await bringDemoPeople(platform, url);
  if (!post) throw new Error('the gallery is empty');
  await waitUntilIdle();
  await mkdir(folder, { recursive: true });
  const paths = ['/', '/explorar', `/p/${post.proveedor_slug}`, await tradePageOf(url, post)];
  const seen = paths.map((path) => ({ path, audits: [] as Audit[], interactions: [] as number[] }));
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, { path, audits, interactions }] of seen.entries()) {
      // The trade has fewer than three providers here: its page is not to be indexed (R59).
      const skip = path.startsWith('/servicios/') ? 'is-crawlable' : undefined;
      audits.push(await audit(url + path, join(folder, `${index}-${round}.json`), skip));
      interactions.push(await slowestInteraction(url, path));
    }
  }
  return summary(seen.map(({ path, audits, interactions }) => medians(path, audits, interactions)));
}

/** Returns the median of each figure over the audits of a page, and of the slowest interactions of its visits. */
export function medians(path: string, audits: readonly Audit[], interactions: readonly number[]): PageResult {
  const middle = <K extends string>(names: readonly K[], of: (audit: Audit) => Record<K, number>) =>
    Object.fromEntries(names.map((name) => [name, median(audits.map((audit) => of(audit)[name]))])) as Record<
      K,
      number
    >;
  return {
    path,
    scores: middle(CATEGORIES, ({ scores }) => scores),
    interaction: median(interactions),
    metrics: middle(Object.keys(METRICS) as Metric[], ({ metrics }) => metrics),
    failed: [...new Set(audits.flatMap(({ failed }) => failed))],
  };
}

/** The worst page decides each figure; the table shows all of them. */
export function summary(pages: readonly PageResult[]): RowResult {
  const worst = (
    bar: BarName,
    of: (page: PageResult) => number,
    choose: (...values: number[]) => number,
    unit = '',
  ) => {
    const values = pages.map(of);
    return figure(bar, choose(...values), values.map((value) => `${Number(value.toFixed(3))}${unit}`).join(' · '));
  };
  return {
    figures: [
      ...CATEGORIES.map((category) => worst(`lighthouse.${category}`, ({ scores }) => scores[category], Math.min)),
      worst('lighthouse.lcp', ({ metrics }) => Math.round(metrics['largest-contentful-paint']), Math.max, ' ms'),
      worst('lighthouse.inp', ({ interaction }) => interaction, Math.max, ' ms'),
      worst('lighthouse.cls', ({ metrics }) => metrics['cumulative-layout-shift'], Math.max),
    ],
    notes: Object.fromEntries(pages.map((page) => [page.path, describePage(page)])),
  };
}

function describePage({ scores, metrics, failed }: PageResult): string {
  const measured = (Object.entries(METRICS) as [Metric, string][]).map(([metric, name]) =>
    name === 'CLS' ? `${name} ${metrics[metric].toFixed(3)}` : `${name} ${ms(metrics[metric])}`,
  );
  const points = CATEGORIES.map((category) => scores[category]).join(' / ');
  return [points, ...measured, ...(failed.length > 0 ? [`found: ${failed.join(', ')}`] : [])].join(', ');
}

/** This number fills the place that a visitor sees first, and no other place. */
const PROVIDERS = 12;
/** Time limit for the AVIF files of their pictures, in milliseconds. */
const LATE_MS = 600_000;

/**
 * Creates the demo's people through the public API, and waits for all AVIF files, because browsers prefer them.
 * @returns the first page of the place's gallery
 */
async function bringDemoPeople({ environment }: BenchPlatform, url: string): Promise<Post[]> {
  await runStep(
    'demo',
    async (step) => {
      const run = process.env[runMarker] ?? '';
      const logs = join(paths.logs, 'bench');
      await (await seedDemo({ run, url, providers: PROVIDERS, environment, logs, step })).finished;
    },
    () => `${PROVIDERS} providers`,
  );
  let posts: Post[] = [];
  const areThere = async () => {
    posts = await galleryOf(url);
    return posts.filter(({ extension }) => extension !== 'mp4').every(hasAvif);
  };
  if (await until(areThere, LATE_MS, { everyMs: 1_000 })) return posts;
  throw new Error('AVIF files are not there');
}

const hasAvif = ({ fuentes }: Post) => fuentes.some(({ formato }) => formato === 'avif');

async function galleryOf(url: string): Promise<Post[]> {
  const answer = await fetch(`${url}/api/galeria?country=MX&state=DF&limit=60`);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Post[];
}

/** Finds the page of a provider's first trade in Mexico City, whose gallery is audited. */
async function tradePageOf(url: string, { proveedor_slug }: Post): Promise<string> {
  const read = async <T>(path: string) => (await (await fetch(url + path)).json()) as { data: T };
  const { data: provider } = await read<Provider>(`/api/proveedores/${proveedor_slug}`);
  const query = new URLSearchParams({ segmento: provider.segmento.split(',')[0] ?? '', pais: 'MX', estado: 'DF' });
  const { data: found } = await read<{ pagina: string | null }>(`/api/buscar?${query}`);
  if (found.pagina === null) throw new Error(`no page of ${query}`);
  return found.pagina;
}

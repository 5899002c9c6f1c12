import type { Calls } from '@vitrina/contracts';
import { eventsOf, providers } from '@vitrina/demo';
import { expect, vi } from 'vitest';
import { countVerdicts, failuresOf, judge, queryFile } from '../src/commands/judge-search.ts';
import { BulkImport } from '../src/read-model/bulk-import.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';

/** Seed and size of the demo data that `npm start` shows. */
const DEMO = { seed: 20_260_101, providers: 300 } as const;

/** Starts a directory of the demo data. */
export async function runDemoDirectory(): Promise<RunningDirectory> {
  const directory = await runDirectory();
  const importer = new BulkImport(directory.store, directory.engine);
  const now = new Date();
  for (const provider of providers(DEMO.seed, DEMO.providers)) {
    for (const event of eventsOf(provider, DEMO.seed, now)) await importer.add(event);
  }
  await importer.end();
  return directory;
}

/** Runs a search with the engine, waiting while the circuit breaker of a busy machine is open. */
export function ask(directory: RunningDirectory, text: string) {
  return vi.waitFor(
    async () => {
      const path = `/api/buscar?q=${encodeURIComponent(text)}`;
      const { data, degradado } = await directory.read<Calls['GET /api/buscar']['answer']>(path);
      if (degradado) throw new Error(`${text}: the search engine is resting`);
      return data;
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** Limits for each array in every set: the current measurement minus two queries. */
const BARS: Readonly<Record<string, { right: number; wrong: number; place: number }>> = {
  short: { right: 0.98, wrong: 0.02, place: 1 },
  needs: { right: 0.97, wrong: 0.02, place: 1 },
  misspelt: { right: 0.97, wrong: 0.02, place: 1 },
  places: { right: 0.97, wrong: 0.02, place: 58 / 60 },
  none: { right: 0, wrong: 0.05, place: 1 },
  absent: { right: 0.97, wrong: 0, place: 0.97 },
};
/** Slack for needs written after the dictionary's. */
const LATER_NEEDS: Readonly<Record<string, number>> = { third: 0.04, fourth: 0.02, fifth: 0.02, sixth: 0.01 };

type QuerySet = ReturnType<typeof arraysOf>[number];

/** Lists the arrays of sets of queries. */
export function arraysOf(sets: Readonly<Record<string, unknown>>) {
  return Object.entries(sets).flatMap(([set, file]) =>
    Object.entries(queryFile.parse(file)).map(([name, queries]) => ({ set, name, queries })),
  );
}

/** Expects an array's shares of right and wrong results to be within its limits. */
export async function expectFound(directory: RunningDirectory, { set, name, queries }: QuerySet): Promise<void> {
  const judged = [];
  for (const query of queries) judged.push(judge(query, await ask(directory, query.q)));
  const shares = countVerdicts(judged);
  console.log(set, name, shares);
  for (const { query, shown } of failuresOf(judged)) console.log(`  ${query.q} → ${shown}`);
  const bars = BARS[name];
  if (!bars) throw new Error(`no bars for ${name}`);
  const slack = name === 'needs' ? (LATER_NEEDS[set] ?? 0) : 0;
  expect(shares.right).toBeGreaterThanOrEqual(bars.right - slack);
  expect(shares.wrong).toBeLessThanOrEqual(bars.wrong + slack);
  expect(shares.place).toBeGreaterThanOrEqual(bars.place);
}

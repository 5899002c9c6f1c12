import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@vitrina/local';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';
import type { BarName } from '../src/bars.ts';
import { type Figure, readBaseline } from '../src/report.ts';

/** Figures that are ratios of CPU, by row: such a ratio also says something on a busy machine. */
const COSTS: Readonly<Record<string, readonly BarName[]>> = {
  search: ['search.cpu'],
  reads: ['reads.cpu', 'reads.page-cpu'],
  photos: ['photos.cpu', 'photos.upload-cpu'],
};
const rows = Object.keys(COSTS);
const resultOf = (row: string) => join(root, 'bench/results', `${row}.json`);

test('a search, a page, a photo and an upload cost at most 15 % more CPU than in the baseline', async () => {
  await Promise.all(rows.map((row) => rm(resultOf(row), { force: true })));
  const { HOME = '', PATH = '' } = process.env;
  // Without the servers of the other tests, because the CPU of the search engine is measured, too.
  const { all } = await execaNode(join(root, 'bench/src/main.ts'), ['--only', rows.join()], {
    cwd: root,
    nodeOptions: ['--import', 'tsx'],
    env: { HOME, PATH },
    extendEnv: false,
    reject: false,
    all: true,
  });
  const baseline = await readBaseline();
  for (const row of rows) {
    const text = await readFile(resultOf(row), 'utf8').catch(() => '{"figures":[]}');
    const { figures } = JSON.parse(text) as { figures: Pick<Figure, 'bar' | 'value'>[] };
    for (const name of COSTS[row] ?? []) {
      const { ratio, drift } = baseline[name] ?? { ratio: 0, drift: 0 };
      expect(drift, name).toBe(0.15);
      // A figure that the bench did not measure fails as well.
      const value = figures.find(({ bar }) => bar === name)?.value ?? Number.POSITIVE_INFINITY;
      expect(value, `${name}\n${all}`).toBeLessThanOrEqual(ratio * (1 + drift));
    }
  }
});

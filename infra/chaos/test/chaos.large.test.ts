import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '@vitrina/local';
import { expect, test } from 'vitest';
import type { CaseResult } from '../src/run-case.ts';

const command = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** The recovery time is not checked here, because other tests run at the same time; `npm run test:chaos` checks it. */
test('a Redis that dies during uploads loses none of them, on separate servers and processes', {
  timeout: 240_000,
}, async () => {
  const began = Date.now();
  const args = ['--import', 'tsx', command, '--only', 'redis', '--uploads', '12'];
  await once(spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit');
  const text = await readFile(join(paths.logs, 'chaos', 'results.json'), 'utf8');
  const { at, results } = JSON.parse(text) as { at: string; results: CaseResult[] };
  expect(Date.parse(at)).toBeGreaterThan(began);
  expect(results).toMatchObject([{ fault: 'redis', uploads: 12, ready: 12, problems: [] }]);
  expect(results[0]?.faults).toEqual({ lost: [], doubled: [], orphaned: [], failed: [], unclear: [] });
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { paths } from '../../local/src/paths.ts';

test('a Redis that dies amid uploads loses none of them, on servers and processes of its own', {
  timeout: 180_000,
}, async () => {
  const command = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const args = ['--import', 'tsx', command, '--only', 'redis', '--uploads', '12'];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  console.log(stdout);
  const { results } = JSON.parse(await readFile(join(paths.logs, 'chaos', 'results.json'), 'utf8'));
  expect(results).toMatchObject([{ fault: 'redis', uploads: 12, ready: 12, reasons: [] }]);
});

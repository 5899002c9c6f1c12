import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { expect, test } from 'vitest';
import { root } from '../src/paths.ts';

/** Errors that no test can reach, each with the reason. */
const UNREACHABLE: Partial<Record<ErrorCode, string>> = {
  version_publicada: 'a version is named by the hash of its content: two contents of one version would share a hash',
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /(^|\/)test\/|^e2e\//.test(file) && !file.endsWith('reached-errors.test.ts'));
const tests = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
const words = new Set(tests.match(/\w+/g));

test('each error of the catalogue is named by a test, by its code or its text', () => {
  const errors = Object.entries(errorCatalogue);
  const missing = errors.filter(([code, { text }]) => !words.has(code) && !tests.includes(text)).map(([code]) => code);
  const list = missing.map((code) => `${code} (${UNREACHABLE[code as ErrorCode] ?? 'without a reason'})`);
  console.log(`Not reached of ${errors.length} errors:`, list.length ? list.join(', ') : 'none');
  // A reason that no longer holds has to go, too.
  expect(missing.toSorted()).toEqual(Object.keys(UNREACHABLE).toSorted());
});

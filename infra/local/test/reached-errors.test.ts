import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Errors that no test can reach, each with the reason. */
const UNREACHABLE: Partial<Record<ErrorCode, string>> = {
  version_publicada: 'a version is named by the hash of its content: two contents of one version would share a hash',
  video_pistas: 'uploads keep it that failed before the best of several tracks was taken',
};

const tests = sourcesOf(/(^|\/)test\/|^e2e\//);
const words = new Set(tests.match(/\w+/g));

test('each error of the catalogue is named by a test, by its code or its text', () => {
  const errors = Object.entries(errorCatalogue);
  const missing = errors.filter(([code, { text }]) => !words.has(code) && !tests.includes(text)).map(([code]) => code);
  const list = missing.map((code) => `${code} (${UNREACHABLE[code as ErrorCode] ?? 'without a reason'})`);
  console.log(`Not reached of ${errors.length} errors:`, list.length ? list.join(', ') : 'none');
  // An entry whose reason no longer holds must be removed, too.
  expect(missing.toSorted()).toEqual(Object.keys(UNREACHABLE).toSorted());
});

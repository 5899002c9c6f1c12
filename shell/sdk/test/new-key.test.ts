import { afterEach, expect, it, vi } from 'vitest';
import { newKey } from '../src/use-draft.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes different keys of 128 random bits, also on pages without HTTPS', () => {
  const { getRandomValues } = crypto;
  // Browsers offer only this on a page without HTTPS.
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 1_000 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

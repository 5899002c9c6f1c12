import { FirstAsker, type PageRoute } from '@vitrina/first-content';
import { createLog } from '@vitrina/kernel';
import { expect, it } from 'vitest';
import { writeFirstContent } from '../src/page/first/content.ts';

/** Draws a page whose module rests and would find its subject missing. */
async function subjectOf(path: string, isFaulty: boolean) {
  const page = { heading: 'Proveedor', description: 'Uno' };
  const route = { path, title: 'Proveedor', page, microfrontend: { name: 'mf-directory', version: '1' }, params: {} };
  const module = { rests: true, isFaulty, styles: '', run: async () => 'missing', failed: (error: unknown) => error };
  const visit = { country: 'MX', state: 'DF', seed: 1, params: {}, query: {}, hasFonts: false };
  const sources = {
    modules: { of: async () => module },
    visit,
    asker: new FirstAsker({ send: () => undefined, onError: () => undefined }),
    origin: 'https://vitrina.example',
    log: createLog('gateway', { LOG_LEVEL: 'silent' }),
  };
  type Sources = Parameters<typeof writeFirstContent>[2];
  const first = await writeFirstContent(route as unknown as PageRoute, [], sources as unknown as Sources);
  return first?.subject;
}

it('a page about one thing is drawn to learn whether it exists, even while its module rests after a slow moment', async () => {
  expect(await subjectOf('/p/:slug', false)).toBe('missing');
});

it('a page waits for no module that rests after its own failures, and no page of a list for one that was slow', async () => {
  expect(await subjectOf('/p/:slug', true)).toBe('found');
  expect(await subjectOf('/home', false)).toBe('found');
});

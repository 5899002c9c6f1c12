import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildResult } from '../src/build.ts';
import { buildTwin } from '../src/twin.ts';
import { temporaryFolder } from './temporary-folder.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures');

let work = '';
let twin: BuildResult;
beforeAll(async () => {
  work = await temporaryFolder('twin-');
  twin = await buildTwin(path.join(fixtures, 'shell'), [path.join(fixtures, 'mf-sample')], work);
}, 120_000);
afterAll(() => rm(work, { recursive: true }));

it('contains all pages, links and first content in one build', async () => {
  const { declaration, first } = twin.contract;
  expect(declaration.routes.map(({ path: route }) => route)).toContain('/aparte');
  expect(declaration.navigation.map(({ path: link }) => link)).toContain('/muestra');
  expect(await readFile(path.join(twin.output, first?.module ?? ''), 'utf8')).toContain('Primer texto');
});

it('loads a microfrontend as a chunk that its pages preload with their own chunk', () => {
  const filesOf = (module: string) => twin.contract.preload.find((entry) => entry.module === module)?.files ?? [];
  expect(filesOf('/muestra')).toEqual([
    expect.stringMatching(/^mf-sample\.\w+\.css$/),
    expect.stringMatching(/^mf-sample\.\w+\.js$/),
  ]);
  expect(filesOf('/aparte').at(-1)).toMatch(/^route-aparte\.\w+\.js$/);
  expect(filesOf('./bootstrap').filter((file) => file.startsWith('mf-'))).toEqual([]);
});

it('contains no federation code', async () => {
  const scripts = twin.contract.files.filter(({ kind }) => kind === 'script');
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(twin.output, file.path), 'utf8')));
  expect(texts.filter((code) => /__FEDERATION__|shareScope|remoteEntry/.test(code))).toEqual([]);
});

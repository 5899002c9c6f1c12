import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { frontends, frontendsIn } from '../src/paths.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-frontends-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('a folder with a declaration is a part of the interface, and the shell comes first', async () => {
  for (const name of ['mf-b', 'shell', 'mf-a', 'mf-unfinished', 'services']) await mkdir(join(folder, name));
  for (const name of ['mf-b', 'shell', 'mf-a']) await writeFile(join(folder, name, 'microfrontend.ts'), '');
  expect(frontendsIn(folder)).toEqual(['shell', 'mf-a', 'mf-b']);
});

it('the parts of the interface are found in this checkout', () => {
  expect(frontends.slice(0, 2)).toEqual(['shell', 'mf-admin']);
});

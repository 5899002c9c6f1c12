import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { create } from '../src/create.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dependencies = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

let parent = '';
beforeAll(async () => {
  parent = await temporaryFolder('create-');
});
afterAll(() => rm(parent, { recursive: true }));

describe('a new microfrontend', () => {
  it.each([
    ['of the shell', 'shell', ''],
    ['without mf-', 'agenda', ''],
    ['with capitals', 'mf-Agenda', ''],
    ['of an address that the platform has itself', 'mf-api', ''],
    ['with a title that ends its text', 'mf-agenda', "Agenda', x: '"],
    ['with a title that is too long', 'mf-agenda', 'a'.repeat(31)],
  ])('is not made by a name or title %s', async (_what, name, title) => {
    await expect(create(path.join(parent, name), title)).rejects.toThrow(/no es|plataforma/);
    expect(await readdir(parent)).toEqual([]);
  });

  it('takes the place of nothing that is there', async () => {
    const folder = path.join(parent, 'mf-agenda');
    await create(folder, 'Mi agenda');
    const made = await readFile(path.join(folder, 'microfrontend.ts'), 'utf8');
    await expect(create(folder, 'Otra')).rejects.toThrow('mf-agenda ya existe');
    expect(await readFile(path.join(folder, 'microfrontend.ts'), 'utf8')).toBe(made);
    expect(made).toContain("{ label: 'Mi agenda', path: '/agenda', icon: 'sparkles', order: 100 }");
  });

  it('depends on the versions that the others have', async () => {
    const read = async (file: string) => dependencies.parse(JSON.parse(await readFile(file, 'utf8')));
    const made = await read(path.join(import.meta.dirname, '../template/package.json'));
    const shell = await read(path.join(root, 'shell/package.json'));
    expect(shell.dependencies).toMatchObject(made.dependencies);
    expect(shell.devDependencies).toMatchObject(made.devDependencies);
  });
});

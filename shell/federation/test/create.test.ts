import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { create } from '../src/create.ts';
import { SDK_CONTRACT } from '../src/shared-modules.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dependencies = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

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
    ['equal to an address of the platform', 'mf-api', ''],
    ['that would end a string in the source', 'mf-agenda', "Agenda', x: '"],
    ['that is too long', 'mf-agenda', 'a'.repeat(31)],
  ])('cannot have a name or title %s', async (_what, name, title) => {
    await expect(create(path.join(parent, name), title)).rejects.toThrow(/no es|plataforma/);
    expect(await readdir(parent)).toEqual([]);
  });

  it('declares the current contract of the SDK, and overwrites no existing folder', async () => {
    const folder = path.join(parent, 'mf-agenda');
    await create(folder, 'Mi agenda');
    const made = await readFile(path.join(folder, 'microfrontend.ts'), 'utf8');
    await expect(create(folder, 'Otra')).rejects.toThrow('mf-agenda ya existe');
    expect(await readFile(path.join(folder, 'microfrontend.ts'), 'utf8')).toBe(made);
    expect(made).toContain(`sdk: '${SDK_CONTRACT}'`);
    expect(made).toContain("{ label: 'Mi agenda', path: '/agenda', icon: 'sparkles', order: 100 }");
  });

  it.each(['template', 'outside'])('depends on the versions that are installed here (%s)', async (template) => {
    const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, file), 'utf8'));
    const made = dependencies.parse(await read(`shell/federation/${template}/package.json`));
    const { packages } = lockFile.parse(await read('package-lock.json'));
    const wanted = Object.entries({ ...made.dependencies, ...made.devDependencies });
    const others = wanted.filter(([name]) => !name.startsWith('@vitrina/'));
    const installed = others.map(([name]) => [name, packages[`node_modules/${name}`]?.version]);
    expect(installed).toEqual(others.map(([name, version]) => [name, version.replace(/^npm:.*@/, '')]));
  });
});

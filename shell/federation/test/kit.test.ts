import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packKit } from '../src/kit/pack.ts';

let parent = '';
let kit = '';
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'vitrina-kit-'));
  kit = path.join(parent, 'kit');
  await packKit(kit);
});
afterAll(() => rm(parent, { recursive: true }));

/** Runs the kit's command next to the kit. @returns its exit code and output */
const run = (...args: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [path.join(kit, 'kit.mjs'), ...args], { cwd: parent }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });

describe('the kit for outside teams', () => {
  it.each([
    ['no command', [], /^Uso: node kit\.mjs create/],
    ['an unknown command', ['make', 'mf-agenda'], /^Uso: node kit\.mjs create/],
    ['a name without mf-', ['create', 'agenda'], /^«agenda» no es un nombre: usa mf- y una palabra/],
    ['an address of the platform', ['create', 'mf-api'], /la ruta \/api es de la plataforma: usa otra primera palabra/],
    ['an unknown option', ['create', 'mf-agenda', '--titel', 'Mi agenda'], /^Uso: node kit\.mjs create/],
    ['a title without its text', ['create', 'mf-agenda', '--title'], /^Uso: node kit\.mjs create/],
    ['a title with quotes', ['create', 'mf-agenda', '--title', '"Agenda"'], /no es un título/],
    ['a folder without anything to update', ['update', 'mf-nada'], /mf-nada no tiene package\.json/],
  ])('answers %s with one line that says what to do, and writes nothing', async (_what, args, text) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([1, expect.stringMatching(text)]);
    expect(await readdir(parent)).toEqual(['kit']);
  });

  it('replaces older archives by its own, and keeps the rest of package.json', async () => {
    await run('create', 'mf-agenda');
    const folder = path.join(parent, 'mf-agenda');
    const file = path.join(folder, 'package.json');
    const made = await readFile(file, 'utf8');
    const vendored = await readdir(path.join(folder, 'vendor'));
    expect(vendored.sort()).toEqual((await readdir(path.join(kit, 'vendor'))).sort());
    const older = made.replaceAll(/-[0-9a-f]{12}\.tgz/g, '-000000000000.tgz').replace('"0.1.0"', '"3.2.1"');
    await writeFile(file, older);
    for (const archive of vendored) await rm(path.join(folder, 'vendor', archive));
    await writeFile(path.join(folder, 'vendor/sdk-000000000000.tgz'), '');
    expect((await run('update', 'mf-agenda')).out).toBe(
      'mf-agenda: tiene los paquetes de este kit. Sigue con «npm install» y «npm test».\n',
    );
    expect(await readFile(file, 'utf8')).toBe(made.replace('"0.1.0"', '"3.2.1"'));
    expect((await readdir(path.join(folder, 'vendor'))).sort()).toEqual(vendored);
    expect(await run('create', 'mf-agenda')).toMatchObject({
      code: 1,
      err: 'mf-agenda ya existe: usa otra palabra, o borra esa carpeta.\n',
    });
  });

  it('adds a package that an older kit lacked', async () => {
    const folder = path.join(parent, 'mf-vieja');
    await run('create', 'mf-vieja');
    const file = path.join(folder, 'package.json');
    const made = JSON.parse(await readFile(file, 'utf8'));
    const name = '@vitrina/first-content';
    const archive = made.devDependencies[name];
    delete made.devDependencies[name];
    delete made.overrides[name];
    await writeFile(file, JSON.stringify(made));
    await run('update', 'mf-vieja');
    const updated = JSON.parse(await readFile(file, 'utf8'));
    expect(updated.devDependencies[name]).toBe(archive);
    expect(updated.overrides[name]).toBe(`$${name}`);
    await rm(folder, { recursive: true });
  });

  it('prints its usage on request', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Uso: node kit\.mjs create/),
    });
  });

  it('contains every document that the documents about a team link to', async () => {
    const documents = path.join(kit, 'documents');
    const read = [
      'docs/team-outside.md',
      'docs/load-failures.md',
      'services/registry/README.md',
      'shell/federation/README.md',
    ];
    const links = await Promise.all(
      read.map(async (file) => {
        const text = await readFile(path.join(documents, file), 'utf8');
        const named = [...text.matchAll(/`((?:docs|services|shell)\/[\w./-]+\.md)`/g)].map(([, to = '']) => to);
        const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, to = '']) => path.join(file, '..', to));
        return [...named, ...linked];
      }),
    );
    expect(links.flat().length).toBeGreaterThan(10);
    expect(links.flat().filter((file) => !existsSync(path.join(documents, file)))).toEqual([]);
  });

  it('contains every document that the team document links to', async () => {
    const documents = path.join(kit, 'documents');
    const text = await readFile(path.join(documents, 'docs/team-outside.md'), 'utf8');
    const named = [...text.matchAll(/`((?:docs|shell|services)\/[\w./-]+\.md|[A-Z]+\.md)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(4);
    const there = await readdir(documents, { recursive: true });
    expect(named.filter((file) => !there.some((one) => one === file || one.endsWith(`/${file}`)))).toEqual([]);
  });

  it('reports an incomplete kit, and refuses a folder that is not empty', async () => {
    await expect(packKit(kit)).rejects.toThrow(/no está vacía: nombra una carpeta nueva/);
    const incomplete = path.join(parent, 'incomplete');
    const other = path.join(parent, 'mf-otra');
    await mkdir(path.join(incomplete, 'vendor'), { recursive: true });
    const command = await readFile(path.join(kit, 'kit.mjs'));
    await writeFile(path.join(incomplete, 'kit.mjs'), command);
    for (const args of [
      ['update', path.join(parent, 'mf-agenda')],
      ['create', other],
    ]) {
      const { stderr } = await new Promise<{ stderr: string }>((done) => {
        const command = [path.join(incomplete, 'kit.mjs'), ...args];
        execFile(process.execPath, command, (_error, _out, stderr) => done({ stderr }));
      });
      expect(stderr).toMatch(/le faltan los paquetes del kit: pide uno completo/);
    }
    expect(existsSync(other)).toBe(false);
  });
});

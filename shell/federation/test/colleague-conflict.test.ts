import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { MicrofrontendStatus } from '@vitrina/contracts/microfrontends';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflictWithColleague, originOf } from '../src/origin.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const mine = '1.0.0-aaaaaaaaaaaa';
const theirs = '1.0.0-bbbbbbbbbbbb';

let folder = '';
const commits = { base: '', theirs: '', merged: '' };

const git = async (...args: readonly string[]) => (await run('git', ['-C', folder, ...args])).stdout.trim();

async function commit(text: string): Promise<string> {
  await writeFile(path.join(folder, 'archivo'), text);
  await git('add', '.');
  await git('commit', '-qm', text);
  return git('rev-parse', 'HEAD');
}

beforeAll(async () => {
  folder = await temporaryFolder('colega-');
  await git('init', '-q', '-b', 'main');
  await git('config', 'user.name', 'Persona de prueba');
  await git('config', 'user.email', 'prueba@pruebas.example');
  commits.base = await commit('base');
  await git('checkout', '-qb', 'colega');
  commits.theirs = await commit('colega');
  commits.merged = await commit('colega y algo más');
  await git('checkout', '-q', 'main');
});
afterAll(() => rm(folder, { recursive: true }));

/** Microfrontend whose live version a colleague activated so many minutes ago. */
function liveSince(minutes: number, origen: { autor: string; commit: string | null } | null): MicrofrontendStatus {
  const move = { fecha: new Date(Date.now() - minutes * 60_000).toISOString(), equipo: 'mf-agenda', origen };
  const fields = { tipo: 'activar', desde: null, hacia: theirs, porcentaje: null, motivo: 'x', revision: 1 } as const;
  const canal = { activa: theirs, anterior: null, canario: null, revision: 1, configuracion: null };
  return { success: true, nombre: 'mf-agenda', canal, versiones: [], movimientos: [{ ...move, ...fields }] };
}

const undone = async (status: MicrofrontendStatus, version = mine, now = Date.now()) =>
  conflictWithColleague(status, version, folder, await originOf(folder), now);

describe('a deploy over a version that a colleague activated', () => {
  it('fails within the hour if the folder does not contain its commit, and names the author and the remedy', async () => {
    const text = await undone(liveSince(10, { autor: 'Colega', commit: commits.theirs }));
    expect(text).toContain('mf-agenda 1.0.0-bbbbbbbbbbbb se acaba de activar (Colega, ');
    expect(text).toContain('--replace');
  });

  it('fails if no local repository has the commit', async () => {
    expect(await undone(liveSince(10, { autor: 'Colega', commit: 'f'.repeat(40) }))).toContain('--replace');
  });

  it('continues from a folder that contains the commit', async () => {
    expect(await undone(liveSince(10, { autor: 'Colega', commit: commits.base }))).toBeNull();
    await git('checkout', '-q', 'colega');
    expect(await undone(liveSince(10, { autor: 'Colega', commit: commits.theirs }))).toBeNull();
    await git('checkout', '-q', 'main');
  });

  it('continues after an hour, for the version that is already live, and if the registry has no author', async () => {
    expect(await undone(liveSince(61, { autor: 'Colega', commit: commits.theirs }))).toBeNull();
    expect(await undone(liveSince(10, { autor: 'Colega', commit: commits.theirs }), theirs)).toBeNull();
    expect(await undone(liveSince(10, null))).toBeNull();
  });

  it("counts the hour by the registry's clock", async () => {
    const status = liveSince(10, { autor: 'Colega', commit: commits.theirs });
    expect(await undone(status, mine, Date.now() + 2 * 3_600_000)).toBeNull();
  });

  it('fails for another author if the commit is unknown', async () => {
    expect(await undone(liveSince(10, { autor: 'Colega', commit: null }))).toContain('--replace');
    expect(await undone(liveSince(10, { autor: 'Persona de prueba', commit: null }))).toBeNull();
  });
});

it('a change of the configuration is not an activation of the live version by its author', async () => {
  const status = liveSince(10, { autor: 'Colega', commit: commits.theirs });
  const [activation] = status.movimientos;
  if (!activation) throw new Error('no activation');
  const configured = { ...activation, tipo: 'configurar' as const, desde: theirs };
  const byMe = { ...configured, origen: { autor: 'Persona de prueba', commit: commits.base } };
  expect(await undone({ ...status, movimientos: [byMe, activation] })).toContain('--replace');
  const before = { ...activation, origen: { autor: 'Persona de prueba', commit: commits.base } };
  expect(await undone({ ...status, movimientos: [configured, before] })).toBeNull();
});

it('a deploy during the canary of another version fails, and a deploy of the canary version continues', async () => {
  const status = liveSince(600, null);
  const canario = { version: theirs, porcentaje: 10, automatico: true };
  const running = { ...status, canal: { ...status.canal, activa: null, canario } };
  expect(await undone(running)).toContain('está en canario (mf-agenda, ');
  expect(await undone(running, theirs)).toBeNull();
});

describe('the origin of a deploy', () => {
  it('comes from git', async () => {
    expect(await originOf(folder)).toEqual({ autor: 'Persona de prueba', commit: commits.base });
  });

  it('lacks a commit outside of version control', async () => {
    const bare = await mkdtemp(path.join(tmpdir(), 'sin-git-'));
    expect((await originOf(bare)).commit).toBeNull();
    await rm(bare, { recursive: true });
  });
});

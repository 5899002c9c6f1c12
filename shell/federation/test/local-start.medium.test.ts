import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLocalStart, isRunning, processStart, recordLocalStart } from '../src/local-start.ts';

const tool = path.resolve(import.meta.dirname, '../src/cli.ts');
const authority = newReleaseKeys();

let registry: TestService;
let parent = '';
let secrets = '';
const inherited = process.env.XDG_CONFIG_HOME;
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'vitrina-start-'));
  secrets = path.join(parent, 'secrets.json');
  process.env.XDG_CONFIG_HOME = path.join(parent, 'config');
  const TEAM_TOKENS = `shell:${randomBytes(32).toString('hex')}`;
  const keys = { TEAM_AUTHORITY: authority.publicKey, TEAM_AUTHORITY_KEY: '' };
  registry = await startService('registry', { TEAM_TOKENS, ...keys });
});
afterAll(async () => {
  if (inherited === undefined) delete process.env.XDG_CONFIG_HOME;
  else process.env.XDG_CONFIG_HOME = inherited;
  await registry?.stop();
  await rm(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(path.join(parent, 'config'), { recursive: true, force: true });
  await writeFile(secrets, JSON.stringify({ session: 'kept', teams: {}, releases: {}, authority }), { mode: 0o600 });
});

/** This process as the owner of a platform. */
const startAt = async (url: string) => ({
  url,
  pid: process.pid,
  startTicks: (await processStart(process.pid)) ?? 0,
  secrets,
});
const folder = () => path.join(parent, 'config/vitrina/starts');

describe('the record of a local start', () => {
  it('matches every loopback address with its port, and no other address', async () => {
    const start = await startAt('http://localhost:5001');
    await recordLocalStart(start);
    for (const url of ['http://localhost:5001', 'http://127.0.0.1:5001/', 'http://[::1]:5001', undefined]) {
      expect(await findLocalStart(url)).toEqual(start);
    }
    for (const url of ['http://localhost:5002', 'https://vitrina.example:5001', 'http://127.0.0.1.example:5001']) {
      expect(await findLocalStart(url)).toBeNull();
    }
  });

  it('refers to the platform at port 8080 if several run and no address is given', async () => {
    await recordLocalStart(await startAt('http://localhost:5001'));
    await recordLocalStart(await startAt('http://localhost:5002'));
    expect(await findLocalStart()).toBeNull();
    await recordLocalStart(await startAt('http://localhost:8080'));
    expect((await findLocalStart())?.url).toBe('http://localhost:8080');
  });

  it('expires with its process, also if another process gets the same pid', async () => {
    const start = await startAt('http://localhost:5001');
    await recordLocalStart({ ...start, startTicks: start.startTicks + 1 });
    expect(await findLocalStart('http://localhost:5001')).toBeNull();
    expect(await isRunning({ pid: 4_194_305, startTicks: 0 })).toBe(false);
  });

  it('can be read and written only by its owner, and disappears with its local start', async () => {
    const removeState = await recordLocalStart(await startAt('http://localhost:5001'));
    const file = path.join(folder(), '5001.json');
    expect(await readFile(file, 'utf8')).not.toContain(authority.privateKey);
    await chmod(file, 0o666);
    await expect(findLocalStart()).rejects.toThrow(/^Otros pueden escribir .*5001\.json: bórralo/);
    await chmod(file, 0o600);
    await removeState();
    expect(await readdir(folder())).toEqual([]);
    const removeOld = await recordLocalStart(await startAt('http://localhost:5001'));
    const later = { ...(await startAt('http://localhost:5001')), startTicks: 1 };
    await recordLocalStart(later);
    await removeOld();
    expect(await readdir(folder())).toEqual(['5001.json']);
  });
});

describe('a folder outside the repository', () => {
  /** Runs the tool in a folder, without a token. @returns its exit code and both streams */
  const run = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const { PATH = '', HOME = '', XDG_CONFIG_HOME = '' } = process.env;
      const options = { cwd, env: { PATH, HOME, XDG_CONFIG_HOME, ...env } };
      const tsx = import.meta.resolve('tsx');
      execFile(process.execPath, ['--import', tsx, tool, ...args], options, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  it('publishes to a local start without token and key, becomes one of its teams, and reads its status', async () => {
    const here = path.join(parent, 'mf-agenda');
    await mkdir(path.join(here, 'dist'), { recursive: true });
    await writeFile(path.join(here, 'package.json'), '{ "version": "0.1.0" }');
    await writeFile(path.join(here, 'dist/remoteEntry.js'), ';');
    const integrity = `sha384-${createHash('sha384').update(';').digest('base64')}`;
    const contract = JSON.stringify({
      format: 1,
      name: 'mf-agenda',
      sdk: '2.7.0',
      container: 'mf_agenda',
      entry: 'remoteEntry.js',
      exposes: ['./app'],
      preload: [],
      shared: [],
      sdkProvided: [],
      declaration: {
        name: 'mf-agenda',
        sdk: '2.7.0',
        routes: [{ path: '/agenda', title: 'Agenda' }],
        slots: [],
        navigation: [],
        api: [],
      },
      files: [{ path: 'remoteEntry.js', kind: 'script', size: 1, gzip: 21, integrity }],
    });
    await writeFile(path.join(here, 'dist/vitrina.contract.json'), contract);
    const removeState = await recordLocalStart(await startAt(registry.url));

    const early = await run(['status', '.'], here);
    expect(early.err).toContain(
      'mf-agenda no está de alta en la plataforma local: publícalo primero con npm run deploy',
    );

    // The gate refuses this build because no shell is live, but accepts it as its team's.
    const published = await run(['publish', '.'], here);
    expect(published.err).toContain(`Con la plataforma local ${registry.url} y sus secretos (${secrets}).`);
    expect(published.out).toContain(`mf-agenda: de alta en la plataforma local ${registry.url}`);
    const kept = JSON.parse(await readFile(secrets, 'utf8'));
    expect(kept).toMatchObject({ session: 'kept', teams: { 'mf-agenda': expect.stringMatching(/^\w{64}$/) } });

    const status = await run(['status', '.'], here, { REGISTRY_URL: registry.url.replace('localhost', '127.0.0.1') });
    expect([status.code, status.out]).toEqual([0, expect.stringMatching(/^mf-agenda {2}activa: —/)]);

    const { out: printed } = await run(['token', '.'], here);
    const [, token = ''] = /: (\S+)\s*$/.exec(printed) ?? [];
    expect(JSON.parse(await readFile(secrets, 'utf8')).teams).toEqual({ 'mf-agenda': token });
    expect((await run(['status', '.'], here)).code).toBe(0);

    // An interrupted command may lose a token: the next one gets another.
    await writeFile(secrets, JSON.stringify({ ...kept, teams: {}, releases: {} }));
    await run(['publish', '.'], here);
    expect((await run(['status', '.'], here)).code).toBe(0);
    expect((await readdir(parent)).filter((file) => file.startsWith('secrets.json'))).toEqual(['secrets.json']);

    await removeState();
    const after = await run(['status', '.'], here, { REGISTRY_URL: registry.url });
    expect([after.code, after.err]).toEqual([1, expect.stringMatching(/^Falta el token de mf-agenda/)]);
  });

  it('gets no secrets of the local start for another address or with an explicit token', async () => {
    const here = path.join(parent, 'mf-agenda');
    await mkdir(here, { recursive: true });
    await recordLocalStart(await startAt(registry.url));
    const elsewhere = await run(['status', '.'], here, { REGISTRY_URL: 'http://vitrina.invalid' });
    expect(elsewhere.err).toMatch(/^Falta el token de mf-agenda/);
    // A team of this checkout, whose secrets stay on this machine as well.
    const ofCheckout = path.join(parent, 'mf-blog');
    await mkdir(ofCheckout, { recursive: true });
    const remote = await run(['status', '.'], ofCheckout, { REGISTRY_URL: 'http://vitrina.invalid' });
    expect(remote.err).toMatch(/^Falta el token de mf-blog/);
    const own = await run(['status', '.'], here, { REGISTRY_URL: registry.url, TEAM_TOKEN: 'x' });
    expect(own.err).not.toContain('Con la plataforma local');
  });
});

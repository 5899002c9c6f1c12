import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sdkTypesHash } from '@vitrina/contracts/microfrontends/sdk-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readBuild } from '../src/build.ts';
import { type FixturePlatform, startFixturePlatform } from './platform.ts';
import { BUILD_MS } from './sample.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Most processor time from an empty folder to a live page, in seconds. Measured: 51, in 51 s on two cores; the limit of
 * three minutes would hold with twice the work. Clock time depends on what else runs during the tests.
 */
const ONBOARDING_CPU_S = 120;

const lockFile = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) });

/** Commands in the document's code blocks, by role: blocks that begin with `sh platform`, `sh team` or `sh live`. */
async function documented(who: 'platform' | 'team' | 'live'): Promise<string> {
  const text = await readFile(path.join(root, 'docs/team-outside.md'), 'utf8');
  const blocks = [...text.matchAll(/^```sh (\w+)\n(.*?)^```$/gms)];
  return blocks
    .filter(([, name]) => name === who)
    .map(([, , commands]) => commands)
    .join('');
}

let platform: FixturePlatform;
let parent = '';
beforeAll(async () => {
  platform = await startFixturePlatform();
  parent = await mkdtemp(path.join(tmpdir(), 'vitrina-team-'));
}, BUILD_MS);
afterAll(async () => {
  await platform?.stop();
  await rm(parent, { recursive: true, force: true });
});

let processorSeconds = 0;

/**
 * Runs documented commands and counts their processor time. They inherit from this process only the paths of programs and of
 * npm's cache.
 */
async function follow(commands: string, folder: string, settings: Record<string, string> = {}): Promise<string> {
  expect(commands).not.toBe('');
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    ...settings,
    KIT: path.join(parent, 'kit'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  };
  const { stdout } = await run('sh', ['-euc', `${commands}\ntimes`], { cwd: folder, env, maxBuffer: 8 * 1024 * 1024 });
  // The last line has the user and the system time of all children: 1m2.300000s 0m4.100000s.
  const [, ...times] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(stdout) ?? [];
  const [userMinutes = 0, user = 0, systemMinutes = 0, system = 0] = times.map(Number);
  processorSeconds += (userMinutes + systemMinutes) * 60 + user + system;
  return stdout;
}

describe('a team outside the repository', () => {
  it('gets from an empty folder to a live page with first content by the documented commands', async () => {
    const before = await platform.live();
    const started = performance.now();
    const operator = { REGISTRY_URL: platform.url, TEAM_AUTHORITY_KEY: platform.authorityKey };
    const printed = await follow(await documented('platform'), root, operator);
    await follow(await documented('team'), parent);
    const folder = path.join(parent, 'mf-agenda');
    const given = printed.match(/^(?:REGISTRY_URL|TEAM_TOKEN|SIGNING_KEY)=.+$/gm) ?? [];
    expect(given).toHaveLength(3);
    await writeFile(path.join(folder, '.env'), given.join('\n'));
    expect(await follow(await documented('live'), folder)).toMatch(/mf-agenda 0\.1\.0-[0-9a-f]{12}: activa/);
    const htmlOf = async () => (await fetch(`${platform.url}/agenda`, { headers: { accept: 'text/html' } })).text();
    await expect.poll(htmlOf).toContain('<p>Esta página es tuya.</p>');
    const seconds = Math.round((performance.now() - started) / 1000);
    console.info(`from an empty folder to a live page: ${seconds} s, ${Math.round(processorSeconds)} s of a processor`);
    expect(processorSeconds).toBeGreaterThan(5);
    expect(processorSeconds).toBeLessThanOrEqual(ONBOARDING_CPU_S);

    const after = await platform.live();
    expect(after.shell?.version).toBe(before.shell?.version);
    expect(after.microfrontends.find(({ nombre }) => nombre === 'mf-agenda')?.navegacion).toMatchObject([
      { etiqueta: 'Mi agenda', ruta: '/agenda', icono: 'sparkles' },
    ]);
    const { page, complaints } = await platform.newPage();
    await page.goto(`${platform.url}/agenda`);
    await page.getByRole('heading', { name: 'Mi agenda', level: 1 }).last().waitFor();
    expect(complaints).toEqual([]);
  }, 600_000);

  it("resolves every package of the platform in its own folder, and compiles against the shell's contract", async () => {
    const folder = path.join(parent, 'mf-agenda');
    const lock = lockFile.parse(JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')));
    const ours = Object.entries(lock.packages).filter(([place]) => place.includes('@vitrina/'));
    expect(ours.map(([place]) => place).sort()).toEqual([
      'node_modules/@vitrina/contracts',
      'node_modules/@vitrina/federation',
      'node_modules/@vitrina/first-content',
      'node_modules/@vitrina/sdk',
    ]);
    for (const [, { resolved }] of ours) expect(resolved).toMatch(/^file:vendor\/[a-z-]+-[0-9a-f]{12}\.tgz$/);
    const { contract } = await readBuild(folder);
    expect(sdkTypesHash(contract)).toBe(sdkTypesHash(platform.shell.contract));
  });

  it('requests no other packages of that scope from a registry, and gets an error that names the kit', async () => {
    const folder = path.join(parent, 'mf-agenda');
    const failing = (program: string, ...args: string[]) =>
      run(program, args, { cwd: folder }).then(
        () => 'no failure',
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(await failing('npm', 'view', '@vitrina/kernel', '--fetch-retries', '0')).toContain('vitrina.invalid');
    expect(await failing('npx', 'vitrina', 'create', '../mf-otra')).toMatch(/^Fuera del repositorio .*kit\.mjs create/);
  });

  it('sees from types and tests where its page is wrong', async () => {
    const folder = path.join(parent, 'mf-agenda');
    const screen = path.join(folder, 'src/screen.tsx');
    const text = await readFile(screen, 'utf8');
    const failing = async (command: string, edited: string) => {
      await writeFile(screen, edited);
      return run('npm', ['run', '--silent', command], { cwd: folder }).then(
        () => 'no failure',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      );
    };
    expect(await failing('types', text.replace('icon="compass"', 'icon="brujula"'))).toMatch(
      /src\/screen\.tsx.*TS2322/,
    );
    expect(await failing('test', text.replace('{texts.title}', 'Otro título'))).toContain('Otro título');
  });
});

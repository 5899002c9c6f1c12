import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, '../src/team/cli.ts');
const authority = newReleaseKeys();

let registry: TestService;
beforeAll(async () => {
  const TEAM_TOKENS = `shell:${randomBytes(32).toString('hex')}`;
  const keys = { TEAM_AUTHORITY: authority.publicKey, TEAM_AUTHORITY_KEY: '' };
  registry = await startService('registry', { TEAM_TOKENS, ...keys });
});
afterAll(() => registry?.stop());

/** Runs the command like an operator. @returns its output and whether it succeeded */
async function team(args: readonly string[], key = authority.privateKey) {
  const env = { ...process.env, REGISTRY_URL: registry.url, TEAM_AUTHORITY_KEY: key };
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', command, ...args], { env });
    return { isFine: true, text: stdout };
  } catch (error) {
    return { isFine: false, text: (error as { stderr: string }).stderr };
  }
}

/** Status of a call that a team makes with a token. */
const ask = async (name: string, token: string) =>
  (await fetch(`${registry.url}/api/registro/${name}`, { headers: { authorization: `Bearer ${token}` } })).status;

const tokenIn = (text: string) => /^TEAM_TOKEN=(\w{64})$/m.exec(text)?.[1] ?? '';

it('the command adds a team to a running platform, replaces its token, and removes it', async () => {
  const added = await team(['add', 'mf-agenda', '--reason', 'Equipo nuevo']);
  expect(added.text).toMatch(new RegExp(`^REGISTRY_URL=${registry.url}$`, 'm'));
  expect(added.text).toMatch(/^SIGNING_KEY=[\w-]{60,}$/m);
  expect(await ask('mf-agenda', tokenIn(added.text))).toBe(200);
  expect((await team(['show', 'mf-agenda'])).text).toContain('mf-agenda  de alta  órdenes: 1');

  const limits = 'JavaScript: 80 KB en la primera carga de una página, 300 KB en todo';
  expect((await team(['limits', 'mf-agenda', '--first', '80'])).text).toContain(`mf-agenda: ${limits}.`);
  expect((await team(['show', 'mf-agenda'])).text).toContain(limits);
  expect((await team(['limits', 'mf-agenda', '--default'])).text).toContain('60 KB en la primera carga');

  const rotated = await team(['rotate', 'mf-agenda']);
  expect(tokenIn(rotated.text)).not.toBe(tokenIn(added.text));
  expect(await ask('mf-agenda', tokenIn(rotated.text))).toBe(200);

  expect((await team(['remove', 'mf-agenda'])).text).toContain('de baja');
  expect(await ask('mf-agenda', tokenIn(rotated.text))).toBe(401);
});

it.each<[string, readonly string[], RegExp]>([
  ['without a name', ['add'], /^Uso: npm run team/],
  ['with an invalid name', ['add', 'agenda'], /^Uso: npm run team/],
  ['with an unknown option', ['add', 'mf-agenda', '--force'], /^Uso: npm run team/],
  ['without new limits', ['limits', 'mf-agenda'], /^Uso: npm run team/],
  ['with both new and default limits', ['limits', 'mf-agenda', '--first', '80', '--default'], /^Uso: npm run team/],
  [
    'with limits beyond the bounds',
    ['limits', 'mf-agenda', '--first', '500'],
    /^Escribe números enteros: --first de 60 a 120 KB y --total de 300 a 1000 KB\./,
  ],
  ['to change the limits of an unknown team', ['limits', 'mf-nadie', '--first', '80'], /^Ese equipo no está de/],
  ['to remove an unknown team', ['remove', 'mf-nadie'], /^mf-nadie no está de alta\. Con add se da de alta\./],
])('the command explains how to continue %s', async (_what, args, text) => {
  expect(await team(args)).toEqual({ isFine: false, text: expect.stringMatching(text) });
});

it("the command says so if its key is not the platform's", async () => {
  const { isFine, text } = await team(['add', 'mf-otra'], newReleaseKeys().privateKey);
  expect(isFine).toBe(false);
  expect(text).toBe('Esta orden no la firmó la autoridad de la plataforma. Usa su llave (TEAM_AUTHORITY_KEY).\n');
});

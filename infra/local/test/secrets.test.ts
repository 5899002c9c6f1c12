import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets, newSecrets, publishingEnvironment, secretEnvironment } from '../src/secrets.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-secrets-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('secrets are readable by their owner only', async () => {
  await loadSecrets(['mf-chat'], folder);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

it('a later start finds the same secrets', async () => {
  expect(await loadSecrets(['mf-chat'], folder)).toEqual(await loadSecrets(['mf-chat'], folder));
});

it('a team that came later gets a token and no one else a new one', async () => {
  const before = await loadSecrets(['mf-chat'], folder);
  const after = await loadSecrets(['mf-chat', 'mf-new'], folder);
  expect(after.teams['mf-new']).toMatch(/^[0-9a-f]{64}$/);
  const { 'mf-new': key, ...releases } = after.releases;
  expect(key?.publicKey).toMatch(/^[\w-]{43}$/);
  expect({ ...after, releases, teams: { 'mf-chat': after.teams['mf-chat'] } }).toEqual(before);
});

it('a broken file is not taken for none', async () => {
  await writeFile(join(folder, 'secrets.json'), '{');
  await expect(loadSecrets([], folder)).rejects.toThrow();
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{');
});

it('services get every secret long enough and each team its own', () => {
  const env = secretEnvironment(newSecrets(['a', 'b']));
  const { TEAM_TOKENS: _tokens, RELEASE_KEYS: _keys, SERVICE_KEYS: _pairs, ...single } = env;
  for (const [name, value] of Object.entries(single)) expect(value.length, name).toBeGreaterThanOrEqual(32);
  expect(new Set(Object.values(single)).size).toBe(6);
  const tokens = (env.TEAM_TOKENS ?? '').split(',').map((pair) => pair.split(':'));
  expect(tokens.map(([team]) => team)).toEqual(['a', 'b']);
  expect(tokens[0]?.[1]).not.toBe(tokens[1]?.[1]);
});

it('what releases are signed with goes to who publishes and to no service', () => {
  const secrets = newSecrets(['a']);
  const key = secrets.releases.a?.privateKey ?? '';
  expect(JSON.stringify(secretEnvironment(secrets))).not.toContain(key);
  expect(publishingEnvironment(secrets).SIGNING_KEYS).toBe(`a:${key}`);
});

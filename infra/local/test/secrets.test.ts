import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPairKeys, servicePairs } from '@vitrina/contracts/internal-calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  allPairKeys,
  environmentFor,
  type KeyMasters,
  keyedProcesses,
  loadSecrets,
  newSecrets,
  nextMasters,
  publishingEnvironment,
  randomSecret,
  requireSecretsOf,
  secretEnvironment,
} from '../src/secrets.ts';

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

it('a new team gets a token, and no other team gets a new one', async () => {
  const before = await loadSecrets(['mf-chat'], folder);
  const after = await loadSecrets(['mf-chat', 'mf-new'], folder);
  expect(after.teams['mf-new']).toMatch(/^[0-9a-f]{64}$/);
  const { 'mf-new': key, ...releases } = after.releases;
  expect(key?.publicKey).toMatch(/^[\w-]{43}$/);
  expect({ ...after, releases, teams: { 'mf-chat': after.teams['mf-chat'] } }).toEqual(before);
});

it('data without its secrets is refused with both paths, and accepted with them', async () => {
  const data = join(folder, 'data');
  await expect(requireSecretsOf(data, folder)).resolves.toBeUndefined();
  await mkdir(data);
  const refusal = requireSecretsOf(data, folder);
  await expect(refusal).rejects.toThrow(join(folder, 'secrets.json'));
  await expect(refusal).rejects.toThrow(`borra ${data}`);
  await loadSecrets([], folder);
  await expect(requireSecretsOf(data, folder)).resolves.toBeUndefined();
});

it('a broken file is an error, not a missing file', async () => {
  await writeFile(join(folder, 'secrets.json'), '{');
  await expect(loadSecrets([], folder)).rejects.toThrow();
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{');
});

it('services get secrets of sufficient length and each team a separate token', () => {
  const env = secretEnvironment(newSecrets(['a', 'b']));
  const { TEAM_TOKENS: _tokens, RELEASE_KEYS: _keys, SERVICE_KEYS: _pairs, ...single } = env;
  for (const [name, value] of Object.entries(single)) expect(value.length, name).toBeGreaterThanOrEqual(32);
  expect(new Set(Object.values(single)).size).toBe(10);
  const tokens = (env.TEAM_TOKENS ?? '').split(',').map((pair) => pair.split(':'));
  expect(tokens.map(([team]) => team)).toEqual(['a', 'b']);
  expect(tokens[0]?.[1]).not.toBe(tokens[1]?.[1]);
});

it('the signing keys of releases go to publishers and to no service', () => {
  const secrets = newSecrets(['a']);
  const key = secrets.releases.a?.privateKey ?? '';
  expect(JSON.stringify(secretEnvironment(secrets))).not.toContain(key);
  expect(publishingEnvironment(secrets).SIGNING_KEYS).toBe(`a:${key}`);
});

it('each process gets the secrets that it reads and the keys of its pairs, and a worker gets no keys', () => {
  const all = secretEnvironment(newSecrets(['a']));
  for (const name of [...keyedProcesses, 'billing', 'media-worker', 'demo']) {
    const { SERVICE_KEYS = '' } = environmentFor(name, all);
    const read = SERVICE_KEYS === '' ? [] : readPairKeys(SERVICE_KEYS);
    const given = typeof read === 'string' ? read : read.map(({ caller, callee }) => ({ caller, callee }));
    expect(given, name).toEqual(servicePairs.filter(({ caller, callee }) => caller === name || callee === name));
  }
  const held = (name: string) =>
    Object.entries(environmentFor(name, all)).flatMap(([variable, value]) => (value === '' ? [] : [variable]));
  expect(held('media-worker')).toEqual([]);
  expect(held('billing')).toEqual([]);
  expect(held('media')).toEqual(['SERVICE_KEYS']);
  expect(held('accounts').sort()).toEqual([
    'APPEAL_SECRET',
    'SERVICE_KEYS',
    'UNSUBSCRIBE_SECRET',
    'VAPID_PRIVATE_KEY',
    'VAPID_PUBLIC_KEY',
  ]);
  // Empty values override variables that a child process would inherit.
  expect(environmentFor('media-worker', {})).toMatchObject({ SERVICE_KEYS: '', PAGE_SECRET: '', TEAM_TOKENS: '' });
});

it('derivation gives a different key for each pair and master, and the same key each time', () => {
  const one = randomSecret();
  const other = randomSecret();
  const keys = [...allPairKeys({ current: one }), ...allPairKeys({ current: other })].map(({ key }) => key);
  expect(new Set(keys).size).toBe(2 * servicePairs.length);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
  expect(allPairKeys({ current: one })).toEqual(allPairKeys({ current: one }));
  expect(JSON.stringify(secretEnvironment({ ...newSecrets([]), serviceKeys: { current: one } }))).not.toContain(one);
});

it('a rotation takes three steps, in which processes of adjacent steps accept each other', () => {
  const [sent, accepted] = [
    (masters: KeyMasters) => allPairKeys(masters)[0]?.key,
    (masters: KeyMasters) =>
      allPairKeys(masters)
        .filter(({ caller, callee }) => caller === servicePairs[0]?.caller && callee === servicePairs[0]?.callee)
        .map(({ key }) => key),
  ];
  const first: KeyMasters = { current: randomSecret() };
  const steps = [first];
  for (let step = 0; step < 3; step += 1) steps.push(nextMasters(steps.at(-1) ?? first));
  for (const [index, now] of steps.entries()) {
    const before = steps[index - 1] ?? now;
    expect(accepted(now)).toContain(sent(before));
    expect(accepted(before)).toContain(sent(now));
  }
  expect(accepted(steps[3] ?? first)).toEqual([sent(steps[2] ?? first)]);
  expect(accepted(steps[3] ?? first)).not.toContain(sent(first));
});

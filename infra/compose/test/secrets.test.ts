import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveComposeFile, readComposeFile } from '../src/derive.ts';
import { prepareSecrets } from '../src/secrets.ts';

const text = await readFile(join(import.meta.dirname, '../docker-compose.yml'), 'utf8');
const names = Object.keys(readComposeFile(text).secrets);
let folder: string;
const prepare = async (env: NodeJS.ProcessEnv = {}) => (await prepareSecrets(folder, names, ['shell'], env)).contents;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Extracts the accounts from MongoDB's set-up script. */
function accountsIn(setup: string) {
  const [, given = ''] = /^const \{ administrator, accounts \} = (\{[\s\S]*?^\});$/m.exec(setup) ?? [];
  return JSON.parse(given) as {
    administrator: { user: string; pwd: string; roles: string[] };
    accounts: Array<{ user: string; pwd: string; roles: Array<{ role: string; db: string }> }>;
  };
}

describe('the secrets', () => {
  it('stay the same after the first start, and only their owner can read their sources', async () => {
    const first = await prepare();
    expect(await prepare()).toEqual(first);
    for (const file of ['secrets.json', 'passwords.json']) {
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    }
    expect((await readdir(folder)).sort()).toEqual([...names, 'passwords.json', 'secrets.json'].sort());
  });

  it('stay the same if the file of the passwords cannot be read', async () => {
    const file = join(folder, 'passwords.json');
    const kept = await readFile(file, 'utf8');
    await rm(file);
    await mkdir(file);
    await expect(prepare()).rejects.toThrow('EISDIR');
    await rmdir(file);
    await writeFile(file, kept);
    await expect(prepare()).resolves.toBeDefined();
    expect(await readFile(file, 'utf8')).toBe(kept);
  });

  it('give each process a separate MongoDB account for its database', async () => {
    const contents = await prepare({ NAMESPACE: 'otra' });
    const { accounts, administrator } = accountsIn(contents.mongo_setup ?? '');
    expect(administrator).toMatchObject({ user: 'administrator', roles: ['root'] });
    const urls = names.filter((name) => name.endsWith('_mongodb_url'));
    expect(accounts.map(({ user }) => `${user}_mongodb_url`).sort()).toEqual(urls.sort());
    for (const { user, pwd, roles } of accounts) {
      const { username, password, search } = new URL(contents[`${user}_mongodb_url`] ?? '');
      expect({ username, password, search }).toEqual({
        username: user,
        password: pwd,
        search: '?replicaSet=rs0&authSource=admin',
      });
      const database = user === 'media_worker' ? 'media' : user;
      expect(roles).toEqual([{ role: 'readWrite', db: `otra_${database}` }]);
    }
    expect(new Set([administrator, ...accounts].map(({ pwd }) => pwd)).size).toBe(accounts.length + 1);
    // Checks only the syntax; its effect can be tested only with a real MongoDB.
    expect(() => new Function(contents.mongo_setup ?? '')).not.toThrow();
    expect(contents.mongo_keyfile).toMatch(/^[0-9a-f]{64}$/);
  });

  it('give each process a separate account in the object store for its buckets', async () => {
    const setup = (await prepare()).objects_setup ?? '';
    const policies = [...setup.matchAll(/'(\{"Version".*?\})' >[^\n]*\n\s*run admin policy create server (\w+) /g)];
    const allowed = policies.map(([, policy = '', account]) => {
      const { Statement } = JSON.parse(policy) as { Statement: Array<{ Action: string[]; Resource: string[] }> };
      const writes = Statement.filter(({ Action }) => Action.includes('s3:PutObject'));
      const reads = Statement.filter(({ Action }) => Action.includes('s3:GetObject'));
      const of = (statements: typeof Statement) =>
        statements.flatMap(({ Resource }) => Resource.map((name) => name.replace('arn:aws:s3:::vitrina-', '')));
      return [account, { reads: of(reads), writes: of(writes) }];
    });
    expect(Object.fromEntries(allowed)).toEqual({
      gateway: { reads: ['public/*', 'mf/mf/*'], writes: [] },
      directory: {
        reads: ['public/*', 'quarantine/*'],
        writes: ['public/vistas/*', 'quarantine/.vitrina/exports/*'],
      },
      media: { reads: ['quarantine/*', 'public/*'], writes: ['quarantine/*', 'public/*'] },
      media_worker: { reads: ['quarantine/*', 'public/*'], writes: ['quarantine/*', 'public/*'] },
      registry: { reads: ['mf/*'], writes: ['mf/*'] },
    });
    expect(setup).not.toContain('"s3:*"');
  });

  it('read addresses and accounts of external servers from the environment, for all processes or a single one', async () => {
    const all = { MONGODB_URL: 'mongodb://elsewhere', REDIS_URL: 'redis://elsewhere', S3_ENDPOINT: 'https://s3' };
    const accounts = { S3_ACCESS_KEY: 'all', S3_SECRET_KEY: 'of all', MEDIA_WORKER_S3_ACCESS_KEY: 'worker' };
    const contents = await prepare({ ...all, ...accounts, CHAT_MONGODB_URL: 'mongodb://chat' });
    expect(contents).toMatchObject({
      accounts_mongodb_url: 'mongodb://elsewhere',
      media_worker_mongodb_url: 'mongodb://elsewhere',
      chat_mongodb_url: 'mongodb://chat',
      redis_url: 'redis://elsewhere',
      gateway_s3_access_key: 'all',
      media_worker_s3_access_key: 'worker',
      media_s3_secret_key: 'of all',
    });
    // The queues stay in the file: a worker must not need the Redis of the sessions.
    expect(contents.media_worker_queue_redis_url).toMatch(/^redis:\/\/worker:[0-9a-f]{64}@queues:6379$/);
    expect(Object.keys(readComposeFile(deriveComposeFile(text, 'compose', all)).services)).toContain('queues');
  });
});

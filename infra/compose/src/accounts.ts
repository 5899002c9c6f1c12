import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomSecret } from '@vitrina/local';

/** Returns the password of an account on a server of the Compose file, such as `mongo/accounts`. */
export type PasswordOf = (account: string) => string;

/**
 * Reads the passwords from `passwords.json` and generates each missing one when it is first used: 256 random bits as
 * hexadecimal digits, which need no escaping in an address or a command.
 * @param folder folder of the file
 * @param use builds something with passwords; then the file is saved, readable by its owner only
 */
export async function withPasswords<T>(folder: string, use: (passwordOf: PasswordOf) => T): Promise<T> {
  const file = join(folder, 'passwords.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // New passwords in place of an unreadable file would lock every service out.
    if (error.code !== 'ENOENT') throw error;
    return '{}';
  });
  const passwords = JSON.parse(text) as Record<string, string>;
  const result = use((account) => {
    passwords[account] ??= randomSecret();
    return passwords[account];
  });
  const changed = JSON.stringify(passwords, null, 2);
  if (changed === text) return result;
  // A crash leaves the old file or the new one.
  await writeFile(`${file}.draft`, changed, { mode: 0o600 });
  await rename(`${file}.draft`, file);
  return result;
}

/** Processes with an account in MongoDB, by their name in secrets. */
const MONGO_USERS = ['accounts', 'billing', 'chat', 'directory', 'media', 'media_worker', 'registry'] as const;

/** Account with all rights, for people and for commands such as a backup. */
const ADMINISTRATOR = 'administrator';

/** Builds the secret files of MongoDB and its clients, by the secret's name. */
export function mongoSecrets(namespace: string, passwordOf: PasswordOf): Record<string, string> {
  const addresses = MONGO_USERS.map((user) => [
    `${user}_mongodb_url`,
    `mongodb://${user}:${passwordOf(`mongo/${user}`)}@mongo:27017/?replicaSet=rs0&authSource=admin`,
  ]);
  return {
    ...Object.fromEntries(addresses),
    mongo_keyfile: passwordOf('mongo/keyfile'),
    mongo_setup: mongoSetup(namespace, passwordOf),
  };
}

/**
 * Builds the script of MongoDB's health check, for mongosh on the server's machine. While no account exists, MongoDB
 * lets local connections initiate the replica set and create the first account, also on data of an older version. Later
 * runs only check that the server accepts writes. A new password or account changes the script and is therefore applied
 * once.
 */
function mongoSetup(namespace: string, passwordOf: PasswordOf): string {
  const accounts = MONGO_USERS.map((user) => ({
    user,
    pwd: passwordOf(`mongo/${user}`),
    // Workers use the database of their service.
    roles: [{ role: 'readWrite', db: `${namespace}_${user.replace('_worker', '')}` }],
  }));
  const administrator = { user: ADMINISTRATOR, pwd: passwordOf(`mongo/${ADMINISTRATOR}`), roles: ['root'] };
  const given = JSON.stringify({ administrator, accounts }, null, 2);
  const done = `/tmp/accounts-${sha256(given).slice(0, 16)}`;
  return `const { administrator, accounts } = ${given};
const done = '${done}';
const fs = require('fs');
const admin = db.getSiblingDB('admin');
if (!db.hello().setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
if (!db.hello().isWritablePrimary) quit(1);
if (!fs.existsSync(done)) {
  try {
    admin.auth(administrator.user, administrator.pwd);
  } catch {
    admin.createUser(administrator);
    admin.auth(administrator.user, administrator.pwd);
  }
  for (const { user, ...account } of accounts) {
    if (admin.getUser(user)) admin.updateUser(user, account);
    else admin.createUser({ user, ...account });
  }
  fs.writeFileSync(done, '');
}
quit(0);
`;
}

/** Clients without an account may only ping the server, like its health check. */
const WITHOUT_ACCOUNT = 'user default on nopass resetkeys resetchannels -@all +ping';

/** Commands used by BullMQ and the services; INFO gives the version and the eviction policy. */
const COMMANDS = '+@all -@admin -@dangerous +info';

/** Commands forbidden to workers: they list keys and channels of others, or install code. */
const NOT_FOR_WORKERS = '-scan -randomkey -pubsub -function';

/** Queues that workers serve, and queues of services that subscribe to upload events. */
const QUEUES_OF_WORKERS = ['image', 'video', 'maintenance', 'events-directory', 'events-accounts'] as const;

/** Builds the secret files of both servers and their clients, by the secret's name. */
export function redisSecrets(namespace: string, passwordOf: PasswordOf): Record<string, string> {
  const space = `{${namespace}}`;
  const user = (name: string, account: string, rights: string) =>
    `user ${name} on #${sha256(passwordOf(account))} resetkeys resetchannels ${rights}`;
  const services = (account: string) => user('services', account, `~${space}:* &${space}:* ${COMMANDS}`);
  const keys = [...QUEUES_OF_WORKERS.map((queue) => `${queue}:*`), 'progress:*', 'media:reconciliado'];
  const keysOfWorkers = keys.map((key) => `~${space}:${key}`).join(' ');
  const rightsOfWorkers = `${keysOfWorkers} &${space}:live:uploads:* ${COMMANDS} ${NOT_FOR_WORKERS}`;
  return {
    redis_url: `redis://services:${passwordOf('redis/services')}@redis:6379`,
    queue_redis_url: `redis://services:${passwordOf('queues/services')}@queues:6379`,
    media_worker_queue_redis_url: `redis://worker:${passwordOf('queues/worker')}@queues:6379`,
    redis_acl: `${WITHOUT_ACCOUNT}\n${services('redis/services')}\n`,
    queues_acl: `${WITHOUT_ACCOUNT}\n${services('queues/services')}\n${user('worker', 'queues/worker', rightsOfWorkers)}\n`,
  };
}

type Bucket = 'quarantine' | 'public' | 'mf';

/** Rights of an account in a bucket: list it, read or change the objects under a prefix. */
interface Grant {
  bucket: Bucket;
  /** Prefix of the keys that it reads; an empty prefix means the whole bucket. */
  reads?: string;
  /** Prefix of the keys that it writes and deletes. */
  writes?: string;
}

const EVERYTHING = '';

/** Grants all rights in a bucket. */
const all = (bucket: Bucket): Grant => ({ bucket, reads: EVERYTHING, writes: EVERYTHING });

/** Rights of each process at the object store, by its name in secrets. */
const GRANTS: Readonly<Record<string, readonly Grant[]>> = {
  gateway: [
    { bucket: 'public', reads: EVERYTHING },
    // Excludes the private source maps under `maps/`.
    { bucket: 'mf', reads: 'mf/' },
  ],
  // Renders link previews, and packs the originals for people who request their data.
  directory: [
    { bucket: 'public', reads: EVERYTHING, writes: 'vistas/' },
    { bucket: 'quarantine', reads: EVERYTHING, writes: '.vitrina/exports/' },
  ],
  media: [all('quarantine'), all('public')],
  media_worker: [all('quarantine'), all('public')],
  registry: [
    all('mf'),
    // No rights to objects in `public`, but it must be able to check that the bucket responds.
    { bucket: 'public' },
  ],
};

/** Longest access key that all S3 servers accept, in characters. */
const MAX_ACCESS_KEY_LENGTH = 20;

/** Builds the secret files of the object store and its clients, by the secret's name. */
export function objectsSecrets(namespace: string, passwordOf: PasswordOf): Record<string, string> {
  const accounts = Object.keys(GRANTS).map((name) => ({
    name,
    key: passwordOf(`objects-key/${name}`).slice(0, MAX_ACCESS_KEY_LENGTH),
    secret: passwordOf(`objects/${name}`),
  }));
  return {
    ...Object.fromEntries(accounts.map(({ name, key }) => [`${name}_s3_access_key`, key])),
    ...Object.fromEntries(accounts.map(({ name, secret }) => [`${name}_s3_secret_key`, secret])),
    objects_setup: objectsSetup(namespace, accounts),
  };
}

/** Actions of each right, as S3 names them. */
const ACTIONS = {
  lists: ['ListBucket', 'GetBucketLocation', 'ListBucketMultipartUploads'],
  reads: ['GetObject'],
  writes: ['PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
} as const;

function policyOf(namespace: string, grants: readonly Grant[]): object {
  const allow = (right: keyof typeof ACTIONS, resource: string) => ({
    Effect: 'Allow',
    Action: ACTIONS[right].map((action) => `s3:${action}`),
    Resource: [`arn:aws:s3:::${namespace}-${resource}`],
  });
  const statements = grants.flatMap(({ bucket, reads, writes }) => [
    allow('lists', bucket),
    ...(reads === undefined ? [] : [allow('reads', `${bucket}/${reads}*`)]),
    ...(writes === undefined ? [] : [allow('writes', `${bucket}/${writes}*`)]),
  ]);
  return { Version: '2012-10-17', Statement: statements };
}

/**
 * Builds the script of the object store's health check: creates the buckets, accounts and rights once per version of
 * the script (by its hash), then only checks that the server is ready.
 */
function objectsSetup(
  namespace: string,
  accounts: ReadonlyArray<{ name: string; key: string; secret: string }>,
): string {
  const buckets = ['quarantine', 'public', 'mf'].map((bucket) => `server/${namespace}-${bucket}`);
  const lines = accounts.flatMap(({ name, key, secret }) => [
    `printf %s '${JSON.stringify(policyOf(namespace, GRANTS[name] ?? []))}' > /tmp/policy.json`,
    `run admin policy create server ${name} /tmp/policy.json`,
    `run admin user add server ${key} ${secret}`,
    // Attaching a policy again is an error.
    `run admin policy attach server ${name} --user ${key} || run admin user info server ${key} | grep -q ${name}`,
  ]);
  const steps = [`run mb --ignore-existing ${buckets.join(' ')}`, ...lines].join('\n  ');
  const done = `/tmp/accounts-${sha256(steps).slice(0, 16)}`;
  return `set -eu
client=$(command -v mc || command -v mcli)
user=$(cat /run/secrets/objects_access_key)
password=$(cat /run/secrets/objects_secret_key)
export MC_HOST_server="http://$user:$password@127.0.0.1:9000"
run() { "$client" --quiet --config-dir /tmp/client "$@"; }
run ready server
if [ ! -e ${done} ]; then
  ${steps}
  touch ${done}
fi
`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Passwords of accounts on the servers of the Compose file, by `<server>/<account>`. */
export type Passwords = Readonly<Record<string, string>>;

/**
 * Reads the passwords of accounts from `passwords.json` and generates missing passwords: 256 random bits each, as
 * hexadecimal digits, which need no escaping in an address or a command. Only the file's owner can read it.
 * @param names such as `mongo/accounts`
 */
export async function loadPasswords(folder: string, names: readonly string[]): Promise<Passwords> {
  const file = join(folder, 'passwords.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  const kept = text === null ? {} : (JSON.parse(text) as Record<string, string>);
  const missing = names.filter((name) => !kept[name]);
  const passwords = { ...kept, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('hex')])) };
  if (missing.length === 0) return passwords;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(passwords, null, 2), { mode: 0o600 });
  return passwords;
}

/** Database that each process reads and writes, by the process' name in secrets. */
const DATABASES: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  billing: 'billing',
  chat: 'chat',
  directory: 'directory',
  media: 'media',
  media_worker: 'media',
  registry: 'registry',
};

/** Account with all rights, for people and for commands such as a backup. */
const ADMINISTRATOR = 'administrator';

export const mongoAccounts: readonly string[] = [...Object.keys(DATABASES), ADMINISTRATOR, 'keyfile'].map(
  (account) => `mongo/${account}`,
);

/** Builds the secret files of MongoDB and its clients, by the secret's name. */
export function mongoSecrets(namespace: string, passwords: Passwords): Record<string, string> {
  const addresses = Object.keys(DATABASES).map((user) => [
    `${user}_mongodb_url`,
    `mongodb://${user}:${passwords[`mongo/${user}`]}@mongo:27017/?replicaSet=rs0&authSource=admin`,
  ]);
  return {
    ...Object.fromEntries(addresses),
    mongo_keyfile: passwords['mongo/keyfile'] ?? '',
    mongo_setup: mongoSetup(namespace, passwords),
  };
}

/**
 * Builds the script of MongoDB's health check, for mongosh on the server's machine. While no account exists, MongoDB
 * lets local connections initiate the replica set and create the first account, also on data of an older version. Later
 * runs only check that the server accepts writes. A new password or account changes the script and is therefore applied
 * once.
 */
function mongoSetup(namespace: string, passwords: Passwords): string {
  const accounts = Object.entries(DATABASES).map(([user, database]) => ({
    user,
    pwd: passwords[`mongo/${user}`],
    roles: [{ role: 'readWrite', db: `${namespace}_${database}` }],
  }));
  const administrator = { user: ADMINISTRATOR, pwd: passwords[`mongo/${ADMINISTRATOR}`], roles: ['root'] };
  const given = JSON.stringify({ administrator, accounts }, null, 2);
  const done = `/tmp/accounts-${createHash('sha256').update(given).digest('hex').slice(0, 16)}`;
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

export const redisAccounts = ['redis/services', 'queues/services', 'queues/worker'] as const;

/** Clients without an account may only ping the server, like its health check. */
const WITHOUT_ACCOUNT = 'user default on nopass resetkeys resetchannels -@all +ping';

/** Commands used by BullMQ and the services; INFO gives the version and the eviction policy. */
const COMMANDS = '+@all -@admin -@dangerous +info';

/** Commands forbidden to workers: they list keys and channels of others, or install code. */
const NOT_FOR_WORKERS = '-scan -randomkey -pubsub -function';

/** Queues that workers serve, and queues of services that subscribe to upload events. */
const QUEUES_OF_WORKERS = ['image', 'video', 'maintenance', 'events-directory', 'events-accounts'] as const;

/** Builds the secret files of both servers and their clients, by the secret's name. */
export function redisSecrets(namespace: string, passwords: Passwords): Record<string, string> {
  const space = `{${namespace}}`;
  const user = (name: string, account: string, rights: string) => {
    const hash = createHash('sha256')
      .update(passwords[account] ?? '')
      .digest('hex');
    return `user ${name} on #${hash} resetkeys resetchannels ${rights}`;
  };
  const services = (account: string) => user('services', account, `~${space}:* &${space}:* ${COMMANDS}`);
  const keys = [...QUEUES_OF_WORKERS.map((queue) => `${queue}:*`), 'progress:*', 'media:reconciliado'];
  const keysOfWorkers = keys.map((key) => `~${space}:${key}`).join(' ');
  const rightsOfWorkers = `${keysOfWorkers} &${space}:live:uploads:* ${COMMANDS} ${NOT_FOR_WORKERS}`;
  return {
    redis_url: `redis://services:${passwords['redis/services']}@redis:6379`,
    queue_redis_url: `redis://services:${passwords['queues/services']}@queues:6379`,
    media_worker_queue_redis_url: `redis://worker:${passwords['queues/worker']}@queues:6379`,
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
  media: [
    { bucket: 'quarantine', reads: EVERYTHING, writes: EVERYTHING },
    { bucket: 'public', reads: EVERYTHING, writes: EVERYTHING },
  ],
  media_worker: [
    { bucket: 'quarantine', reads: EVERYTHING, writes: EVERYTHING },
    { bucket: 'public', reads: EVERYTHING, writes: EVERYTHING },
  ],
  registry: [
    { bucket: 'mf', reads: EVERYTHING, writes: EVERYTHING },
    // No rights to objects in `public`, but it must be able to check that the bucket responds.
    { bucket: 'public' },
  ],
};

/** Names of the passwords of all accounts: a secret and an access key each. */
export const objectStorePasswordNames: readonly string[] = Object.keys(GRANTS).flatMap((account) => [
  `objects/${account}`,
  `objects-key/${account}`,
]);

/** Longest access key that all S3 servers accept, in characters. */
const MAX_ACCESS_KEY_LENGTH = 20;

/** Builds the secret files of the object store and its clients, by the secret's name. */
export function objectsSecrets(namespace: string, passwords: Passwords): Record<string, string> {
  const accounts = Object.keys(GRANTS).map((name) => ({
    name,
    key: (passwords[`objects-key/${name}`] ?? '').slice(0, MAX_ACCESS_KEY_LENGTH),
    secret: passwords[`objects/${name}`] ?? '',
  }));
  return {
    ...Object.fromEntries(accounts.map(({ name, key }) => [`${name}_s3_access_key`, key])),
    ...Object.fromEntries(accounts.map(({ name, secret }) => [`${name}_s3_secret_key`, secret])),
    objects_setup: objectsSetup(namespace, accounts),
  };
}

function policyOf(namespace: string, grants: readonly Grant[]): object {
  const resource = (bucket: Bucket, keys = '') => `arn:aws:s3:::${namespace}-${bucket}${keys}`;
  const allow = (actions: readonly string[], where: string) => ({
    Effect: 'Allow',
    Action: actions.map((action) => `s3:${action}`),
    Resource: [where],
  });
  const statements = grants.flatMap(({ bucket, reads, writes }) => [
    allow(['ListBucket', 'GetBucketLocation', 'ListBucketMultipartUploads'], resource(bucket)),
    ...(reads === undefined ? [] : [allow(['GetObject'], resource(bucket, `/${reads}*`))]),
    ...(writes === undefined
      ? []
      : [
          allow(
            ['PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
            resource(bucket, `/${writes}*`),
          ),
        ]),
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
  const done = `/tmp/accounts-${createHash('sha256').update(steps).digest('hex').slice(0, 16)}`;
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

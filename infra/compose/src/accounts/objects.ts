import { createHash } from 'node:crypto';
import type { Passwords } from './passwords.ts';

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

/** Builds an account's policy in the format of S3 servers. */
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

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyedProcesses, keysFor, loadSecrets, type Secrets, secretEnvironment } from '@vitrina/local';
import { mongoSecrets, objectsSecrets, type PasswordOf, redisSecrets, withPasswords } from './accounts.ts';

/** Content of an unset secret: a swarm refuses an empty secret, and services trim the line end. */
const UNSET = '\n';

/** Secrets of a platform in containers, generated once and read by its containers. */
export interface PreparedSecrets {
  secrets: Secrets;
  /** Content of each file, by the secret's name in the Compose file. */
  contents: Record<string, string>;
}

/**
 * Writes the file of each secret. Random secrets are generated once and kept in `secrets.json` and `passwords.json`;
 * addresses and accounts of external servers come from the environment; all others stay empty until an operator fills
 * them. Only the owner can read the folder; the files are readable by all, because the processes in containers run as
 * another user.
 * @param names names of the Compose file's secrets
 * @param teams names of the microfrontends
 */
export async function prepareSecrets(
  folder: string,
  names: readonly string[],
  teams: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<PreparedSecrets> {
  const secrets = await loadSecrets(teams, folder);
  const known = await withPasswords(folder, (passwordOf) => valuesOf(secrets, passwordOf, env));
  const contents: Record<string, string> = {};
  for (const name of names) {
    const file = join(folder, name);
    const kept = await readFile(file, 'utf8').catch(() => null);
    const content = elsewhere(name, env) ?? known[name] ?? kept ?? UNSET;
    contents[name] = content;
    // Overwrites in place: running containers would not see a replacement file.
    if (content !== kept) await writeFile(file, content, { mode: 0o644 });
  }
  return { secrets, contents };
}

function valuesOf(
  secrets: Secrets,
  passwordOf: PasswordOf,
  env: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const { SERVICE_KEYS = '', ...others } = secretEnvironment(secrets);
  const namespace = env.NAMESPACE || 'vitrina';
  return {
    ...mongoSecrets(namespace, passwordOf),
    ...redisSecrets(namespace, passwordOf),
    ...objectsSecrets(namespace, passwordOf),
    ...Object.fromEntries(Object.entries(others).map(([variable, value]) => [variable.toLowerCase(), value])),
    ...Object.fromEntries(keyedProcesses.map((name) => [`${name}_service_keys`, keysFor(name, SERVICE_KEYS)])),
    objects_access_key: secrets.objectsAccessKey,
    objects_secret_key: secrets.objectsSecretKey,
    search_key: env.MEILI_KEY ?? secrets.searchKey,
  };
}

/** Variable that replaces a secret of all processes, by the end of the secret's name. */
const FOR_ALL = {
  queue_redis_url: 'QUEUE_REDIS_URL',
  redis_url: 'REDIS_URL',
  mongodb_url: 'MONGODB_URL',
  s3_access_key: 'S3_ACCESS_KEY',
  s3_secret_key: 'S3_SECRET_KEY',
} as const;

/**
 * Returns the address or account of a process at an external server: from the variable named like the secret, such as
 * `ACCOUNTS_MONGODB_URL`, else from the variable for all processes.
 */
function elsewhere(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const [end = '', forAll = ''] =
    Object.entries(FOR_ALL).find(([ending]) => name === ending || name.endsWith(`_${ending}`)) ?? [];
  // The store of the Compose file has separate accounts.
  if (!forAll || (end.startsWith('s3') && !env.S3_ENDPOINT)) return undefined;
  return env[name.toUpperCase()] || env[forAll] || undefined;
}

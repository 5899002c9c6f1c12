import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyedProcesses, keysFor, loadSecrets, type Secrets, secretEnvironment } from '@vitrina/local';
import { mongoAccounts, mongoSecrets } from './accounts/mongo.ts';
import { objectsAccounts, objectsSecrets } from './accounts/objects.ts';
import { loadPasswords, type Passwords } from './accounts/passwords.ts';
import { redisAccounts, redisSecrets } from './accounts/redis.ts';

/** What is not set: a swarm takes no empty secret, and services cut the line's end off. */
const UNSET = '\n';

/** The secrets of a platform in containers: made up once, and what its containers read. */
export interface PreparedSecrets {
  secrets: Secrets;
  /** Content of each file, by the secret's name in the Compose file. */
  contents: Record<string, string>;
}

/**
 * Writes the file of each secret. What can be made up is made up once and kept in `secrets.json` and `passwords.json`;
 * addresses and accounts of servers that are elsewhere come from the environment; all others are empty until somebody
 * writes them. The folder can be read by its owner only, and the files by all, because the processes of containers have
 * another user.
 * @param names of the Compose file's secrets
 * @param teams names of the microfrontends
 */
export async function prepareSecrets(
  folder: string,
  names: readonly string[],
  teams: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<PreparedSecrets> {
  const secrets = await loadSecrets(teams, folder);
  const passwords = await loadPasswords(folder, [...mongoAccounts, ...redisAccounts, ...objectsAccounts]);
  const known = valuesOf(secrets, passwords, env);
  const contents: Record<string, string> = {};
  for (const name of names) {
    const file = join(folder, name);
    const kept = await readFile(file, 'utf8').catch(() => null);
    const content = elsewhere(name, env) ?? known[name] ?? kept ?? UNSET;
    contents[name] = content;
    // In place: a file that took its place would not be seen by containers that run.
    if (content !== kept) await writeFile(file, content, { mode: 0o644 });
  }
  return { secrets, contents };
}

function valuesOf(secrets: Secrets, passwords: Passwords, env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const { SERVICE_KEYS = '', ...others } = secretEnvironment(secrets);
  const namespace = env.NAMESPACE || 'vitrina';
  return {
    ...mongoSecrets(namespace, passwords),
    ...redisSecrets(namespace, passwords),
    ...objectsSecrets(namespace, passwords),
    ...Object.fromEntries(Object.entries(others).map(([variable, value]) => [variable.toLowerCase(), value])),
    ...Object.fromEntries(keyedProcesses.map((name) => [`${name}_service_keys`, keysFor(name, SERVICE_KEYS)])),
    objects_access_key: secrets.objectsAccessKey,
    objects_secret_key: secrets.objectsSecretKey,
    search_key: env.MEILI_KEY ?? secrets.searchKey,
  };
}

/** Variable that replaces the same secret of every process, by the end of the secret's name. */
const FOR_ALL = {
  queue_redis_url: 'QUEUE_REDIS_URL',
  redis_url: 'REDIS_URL',
  mongodb_url: 'MONGODB_URL',
  s3_access_key: 'S3_ACCESS_KEY',
  s3_secret_key: 'S3_SECRET_KEY',
} as const;

/**
 * The address or account of a process at a server that is elsewhere: its own variable, named as the secret, such as
 * `ACCOUNTS_MONGODB_URL`, or the one for all processes.
 */
function elsewhere(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const [end = '', forAll = ''] =
    Object.entries(FOR_ALL).find(([ending]) => name === ending || name.endsWith(`_${ending}`)) ?? [];
  // The store of the Compose file has accounts of its own.
  if (!forAll || (end.startsWith('s3') && !env.S3_ENDPOINT)) return undefined;
  return env[name.toUpperCase()] || env[forAll] || undefined;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyedProcesses, keysFor, loadSecrets, type Secrets, secretEnvironment } from '@vitrina/local';

/** What is not set: a swarm takes no empty secret, and services cut the line's end off. */
const UNSET = '\n';

/** The secrets of a platform in containers: made up once, and what its containers read. */
export interface PreparedSecrets {
  secrets: Secrets;
  /** Content of each file, by the secret's name in the Compose file. */
  contents: Record<string, string>;
}

/**
 * Writes the file of each secret. What can be made up is made up once and kept in `secrets.json`; the account of servers
 * that are elsewhere comes from the environment; all others are empty until somebody writes them. The folder can be read
 * by its owner only, and the files by all, because the processes of containers have another user.
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
  const known = valuesOf(secrets, env);
  const contents: Record<string, string> = {};
  for (const name of names) {
    const file = join(folder, name);
    const kept = await readFile(file, 'utf8').catch(() => null);
    const content = known[name] ?? kept ?? UNSET;
    contents[name] = content;
    // In place: a file that took its place would not be seen by containers that run.
    if (content !== kept) await writeFile(file, content, { mode: 0o644 });
  }
  return { secrets, contents };
}

function valuesOf(secrets: Secrets, env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const { SERVICE_KEYS = '', ...others } = secretEnvironment(secrets);
  return {
    ...Object.fromEntries(Object.entries(others).map(([variable, value]) => [variable.toLowerCase(), value])),
    ...Object.fromEntries(keyedProcesses.map((name) => [`${name}_service_keys`, keysFor(name, SERVICE_KEYS)])),
    objects_access_key: env.S3_ACCESS_KEY ?? secrets.objectsAccessKey,
    objects_secret_key: env.S3_SECRET_KEY ?? secrets.objectsSecretKey,
    search_key: env.MEILI_KEY ?? secrets.searchKey,
  };
}

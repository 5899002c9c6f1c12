import { Failure, texts } from '../texts.ts';
import type { Backing, BackingName } from './servers.ts';

/** Time limit for a server from the environment to respond, in milliseconds. */
const PATIENCE_MS = 12_000;

/**
 * Reads the variables that name a running server; null if its address is not set.
 * @throws {Failure} if the address is set but the other variables are not
 */
export function externalEnvironment(backing: Backing, env: NodeJS.ProcessEnv): Record<string, string> | null {
  if (!env[backing.variables[0]]) return null;
  const missing = backing.variables.filter((name) => !env[name]);
  if (missing.length > 0) throw new Failure(texts.givenIncomplete(texts.stepNames[backing.name], missing));
  const optional = (backing.optionalVariables ?? []).filter((name) => env[name]);
  return Object.fromEntries([...backing.variables, ...optional].map((name) => [name, env[name] ?? '']));
}

/**
 * Connects to a server from the environment with the services' own configuration parser and client.
 * @returns the address without secrets, for printing
 * @throws {Failure} if a variable is invalid or the server does not respond
 */
export async function reachExternal(backing: Backing, environment: Record<string, string>): Promise<string> {
  // Imported lazily: a start with its own servers does not need the clients.
  const kernel = await import('@vitrina/kernel');
  const variable = backing.variables[0];
  const address = printable(environment[variable] ?? '');
  try {
    await kernel.inTime(questions[backing.name](kernel, environment), PATIENCE_MS, 'no answer in time');
    return address;
  } catch (error) {
    if (error instanceof kernel.ConfigError) throw new Failure(error.message);
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Failure(texts.givenUnreachable(texts.stepNames[backing.name], variable, address, reason));
  }
}

const namespace = process.env.NAMESPACE || 'vitrina';

type Kernel = typeof import('@vitrina/kernel');

/** Connection checks by kind of server; each rejects if the server does not respond. */
const questions: Record<BackingName, (kernel: Kernel, env: Record<string, string>) => Promise<void>> = {
  async mongo({ connectMongo, loadConfig, mongoConfig }, env) {
    const connection = await connectMongo(loadConfig(mongoConfig, env).MONGODB_URL, namespace, 'accounts');
    await connection.close();
  },
  async redis({ connectRedis, loadConfig, redisConfig }, env) {
    const redis = await connectRedis(loadConfig(redisConfig, env), namespace);
    redis.disconnect();
  },
  objects: ({ loadConfig, ObjectStore, objectsConfig }, env) =>
    new ObjectStore(loadConfig(objectsConfig, env), namespace).ping(),
  async search({ loadConfig, searchConfig }, env) {
    const { MEILI_URL } = loadConfig(searchConfig, env);
    const answer = await fetch(`${MEILI_URL}/health`);
    if (!answer.ok) throw new Error(`the search server answered ${answer.status}`);
  },
};

/** Masks the account and the query of an address. */
function printable(address: string): string {
  return address.replace(/\/\/.*@/s, '//…@').replace(/\?.*$/s, '?…');
}

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { readPairKeys } from '@vitrina/contracts/internal-calls';
import { paths, root } from '../paths.ts';
import { services } from '../platform/services.ts';
import { nodeFlags } from '../process/command.ts';
import { Daemon } from '../process/daemon.ts';
import { freePort } from '../process/ports.ts';
import { answers } from '../process/wait.ts';
import { environmentFor, keysFor } from '../secrets.ts';

const READY_MS = 180_000;

/** Process of the platform under test. */
export interface TestService {
  /** Address without a trailing slash. */
  url: string;
  /** Prefix of its databases, keys, buckets and indexes. */
  namespace: string;
  pid: number;
  /** File with all its output. */
  log: string;
  /** Resolves with the exit code or signal once the process has ended. */
  ended: Promise<number | string>;
  /** Sends a signal to the process and returns immediately. */
  kill(signal: NodeJS.Signals): void;
  /** Ends the process with SIGTERM, then SIGKILL after 12 s. */
  stop(): Promise<void>;
}

/** Creates a unique prefix for `NAMESPACE`: tests that share servers do not share data. */
export function newNamespace(): string {
  return `t${randomBytes(6).toString('hex')}`;
}

/** Reads a backing service's variable, set by the integration tests' set-up. */
export function backingUrl(variable: 'MONGODB_URL' | 'REDIS_URL' | 'S3_ENDPOINT' | 'MEILI_URL'): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is missing: this test's project does not use the set-up of the services`);
  return value;
}

/**
 * Runs a service as a separate process with a free port and separate data, and waits until it is ready. Runs the build
 * made by the tests' set-up, like production: from source it would take twice as long to start.
 * @param name folder under `services/`
 * @param env overrides; set `NAMESPACE` to let several processes share data
 * @param entry file under the service's `src`, whose build in `dist` is run; or a file under its `test`, run from source
 */
export async function startService(
  name: string,
  env: Record<string, string> = {},
  entry = 'main.ts',
): Promise<TestService> {
  const port = env.PORT ?? String(await freePort());
  const namespace = env.NAMESPACE ?? newNamespace();
  const run = process.env.VITRINA_TEST_RUN ?? 'test-without-set-up';
  const ofRun = join(paths.temporary, run);
  await mkdir(ofRun, { recursive: true });
  // The folder is removed with the run.
  const logs = await mkdtemp(join(ofRun, `${name}-`));
  const isTestEntry = entry.startsWith('test/');
  const built = `services/${name}/${isTestEntry ? entry : `dist/${entry.replace(/\.ts$/, '.js')}`}`;
  const process_ = services.find((service) => service.built === built);
  const secrets = { SERVICE_KEYS: process.env.SERVICE_KEYS ?? '', ...env };
  const daemon = new Daemon({
    name: isTestEntry ? built : `services/${name}/src/${entry}`,
    program: process.execPath,
    args: [
      ...nodeFlags,
      ...(isTestEntry ? ['--import', 'tsx'] : ['--enable-source-maps']),
      ...(process_?.nodeOptions ?? []),
      join(root, built),
    ],
    run,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      ...environmentFor(process_?.name ?? name, secrets),
      PORT: port,
      NAMESPACE: namespace,
    },
    cwd: root,
    log: join(logs, `${name}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  await daemon.ready(() => answers(`${url}/ready`), READY_MS);
  return {
    url,
    namespace,
    pid: daemon.pid ?? 0,
    log: daemon.log,
    ended: daemon.ended,
    kill: (signal) => daemon.kill(signal),
    stop: () => daemon.stop(12_000),
  };
}

/** Returns `SERVICE_KEYS` of a process in the integration tests. */
export function serviceKeys(name: string): string {
  return keysFor(name, process.env.SERVICE_KEYS ?? '');
}

/** Returns the key with which `caller` calls `callee`. @throws {Error} if there is no such pair */
export function serviceKey(caller: string, callee: string): string {
  const keys = readPairKeys(process.env.SERVICE_KEYS ?? '');
  const found = typeof keys !== 'string' && keys.find((key) => key.caller === caller && key.callee === callee);
  if (!found)
    throw new Error(`no key of ${caller}>${callee}: this test's project does not use the set-up of the services`);
  return found.key;
}

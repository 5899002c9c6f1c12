import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { environmentOf, startBacking, stopBacking } from '../backing/start.ts';
import { paths } from '../paths.ts';
import { buildServices } from '../platform/build-services.ts';
import { freePort } from '../process/ports.ts';
import { cleanStaleRuns, closeRun, describeProcess, killProcessesOf, openRun, processesOf } from '../process/run.ts';
import { until } from '../process/wait.ts';
import { Progress } from '../progress.ts';
import { newSecrets, secretEnvironment } from '../secrets.ts';
import { SHARED } from './once-per-run.ts';

/** State shared by all projects: vitest loads this file once per project, but the servers start only once. */
const shared = globalThis as typeof globalThis & {
  vitrinaTestServers?: Promise<() => Promise<void>>;
  vitrinaTestUsers?: number;
};

/**
 * Sets up the integration tests: builds the services, starts the servers that the environment does not name on free
 * ports with new data, and adds their variables to the environment of the tests.
 * @returns a function that stops everything once the last project is done
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.onTestsRerun(async () => void (await buildServices()));
  shared.vitrinaTestUsers = (shared.vitrinaTestUsers ?? 0) + 1;
  shared.vitrinaTestServers ??= start();
  const stop = await shared.vitrinaTestServers;
  return async () => {
    shared.vitrinaTestUsers = (shared.vitrinaTestUsers ?? 1) - 1;
    if (shared.vitrinaTestUsers === 0) await stop();
  };
}

async function start(): Promise<() => Promise<void>> {
  await cleanStaleRuns();
  const run = await openRun('test');
  const secrets = newSecrets([]);
  const progress = new Progress();
  try {
    await buildServices();
    const running = await startBacking({
      run: run.id,
      data: join(paths.temporary, run.id),
      logs: join(paths.logs, 'test'),
      credentials: secrets,
      progress,
      portOf: freePort,
    });
    Object.assign(
      process.env,
      { NODE_ENV: 'test', VITRINA_TEST_RUN: run.id },
      secretEnvironment(secrets),
      // Empty by default: a test's registry or gateway requires signatures only if the test passes keys.
      { TEAM_AUTHORITY: '', TEAM_AUTHORITY_KEY: '' },
      environmentOf(running),
    );
    return async () => {
      const servers = running.flatMap(({ daemon }) => daemon?.pid ?? []);
      const left = await leftBehind(run.id, servers);
      await killProcessesOf(run.id, servers);
      await stopBacking(running);
      await closeRun(run);
      if (left.length > 0) throw new Error(`Tests left processes running:\n${left.join('\n')}`);
    };
  } catch (error) {
    await closeRun(run);
    throw error;
  } finally {
    progress.close();
  }
}

/** Time for processes that a test told to stop, in milliseconds. */
const GRACE_MS = 15_000;

/** Describes the processes of a run that tests started for themselves and did not stop. */
async function leftBehind(id: string, servers: readonly number[]): Promise<string[]> {
  const left = async () => (await processesOf(id, SHARED)).filter((pid) => !servers.includes(pid));
  await until(async () => (await left()).length === 0, GRACE_MS, { everyMs: 200 });
  return Promise.all((await left()).map(describeProcess));
}

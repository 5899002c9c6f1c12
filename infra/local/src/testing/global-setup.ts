import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { environmentOf, startBacking, stopBacking } from '../backing/start.ts';
import { paths } from '../paths.ts';
import { buildServices } from '../platform/build-services.ts';
import { freePort } from '../process/ports.ts';
import { cleanStaleRuns, closeRun, killProcessesOf, openRun } from '../process/run.ts';
import { Progress } from '../progress.ts';
import { newSecrets, secretEnvironment } from '../secrets.ts';

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
      await killProcessesOf(
        run.id,
        running.flatMap(({ daemon }) => daemon?.pid ?? []),
      );
      await stopBacking(running);
      await closeRun(run);
    };
  } catch (error) {
    await closeRun(run);
    throw error;
  } finally {
    progress.close();
  }
}

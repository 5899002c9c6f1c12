import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../paths.ts';
import { until } from '../process/wait.ts';

/** Environment variable of processes that no test stops. */
export const SHARED = 'VITRINA_SHARED';

/** Longest time in which another worker finishes the start. */
const START_MS = 200_000;

/**
 * Starts something that all test files of a run share, in whichever worker asks first. Its processes must carry the
 * run's id, as those of `startService` do: they end with the run, and no test stops them.
 * @param name identifies it within the run
 * @param start returns what every worker needs to know, as JSON
 */
export async function oncePerRun<T>(name: string, start: () => Promise<T>): Promise<T> {
  // Removed with the run.
  const folder = join(paths.temporary, process.env.VITRINA_TEST_RUN ?? 'test-without-set-up', 'once');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const isFirst = await open(join(folder, `${name}.lock`), 'wx').then(
    (lock) => lock.close().then(() => true),
    () => false,
  );
  if (isFirst) {
    process.env[SHARED] = 'yes';
    await save(file, await start().then(value, failure));
    delete process.env[SHARED];
  }
  await until(async () => (await readFile(file, 'utf8').catch(() => null)) !== null, START_MS);
  const saved = JSON.parse(await readFile(file, 'utf8')) as { value: T } | { failure: string };
  if ('failure' in saved) throw new Error(`${name} did not start: ${saved.failure}`);
  return saved.value;
}

const value = (given: unknown) => ({ value: given });
const failure = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });

/** Writes a file that no reader sees half written. */
async function save(file: string, content: object): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(content));
  await rename(`${file}.draft`, file);
}

import { cleanStaleRuns, closeRun, killProcessesOf, openRun, runMarker } from './run.ts';

/**
 * Runs work as a run of kind `test` and cleans up after it, also if it fails or is interrupted (exit code 130). Kills
 * the leftovers of earlier runs first.
 * @param work receives the id that marks every process it starts
 */
export async function withRun<T>(work: (run: string) => Promise<T>): Promise<T> {
  await cleanStaleRuns();
  const run = await openRun('test');
  process.env[runMarker] = run.id;
  const clean = () => killProcessesOf(run.id).then(() => closeRun(run));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void clean().finally(() => process.exit(130)));
  }
  try {
    return await work(run.id);
  } finally {
    await clean();
  }
}

import { cleanStaleRuns, closeRun, killProcessesOf, openRun, runMarker } from './run.ts';

/**
 * Does something as a run of kind `test` that leaves nothing behind, whether it ends, fails or is interrupted (the
 * process then ends with 130). What earlier ones left is cleaned up first.
 * @param work gets the id that marks every process it starts
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

import { allBacking } from '../../../local/src/backing/start.ts';
import { Failure } from '../../../local/src/failure.ts';
import { cleanStaleRuns, closeRun, killProcessesOf, openRun, runMarker } from '../../../local/src/process/run.ts';
import { rerunWithOwnMounts } from './own-mounts.ts';

/**
 * Runs a command that breaks a platform of its own: with mounts of its own where they are to be had, without whatever
 * servers the environment names, and with nothing left behind. Ends the process with 0 where the command says true.
 * @param command gets the id that marks every process it starts
 */
export async function ownRun(command: (run: string) => Promise<boolean>): Promise<never> {
  const rerun = await rerunWithOwnMounts();
  if (rerun !== null) process.exit(rerun);
  // What is broken here must be nobody else's.
  for (const name of allBacking.flatMap(({ variables }) => variables)) delete process.env[name];
  await cleanStaleRuns();
  const run = await openRun('test');
  process.env[runMarker] = run.id;
  const clean = () => killProcessesOf(run.id).then(() => closeRun(run));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void clean().finally(() => process.exit(130)));
  }
  let passed = false;
  try {
    passed = await command(run.id);
  } catch (error) {
    const known = error instanceof Failure || error instanceof RangeError;
    console.error(known ? error.message : error);
  } finally {
    await clean();
  }
  process.exit(passed ? 0 : 1);
}

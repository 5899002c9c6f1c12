import { allBacking, Failure, withRun } from '@vitrina/local';
import { rerunWithOwnMounts } from './own-mounts.ts';

/**
 * Runs a command that breaks a platform of its own: with its own mounts where they are allowed, without the
 * servers that the environment names, and with nothing left behind. Ends the process with 0 where the command says true.
 * @param command gets the id that marks every process it starts
 */
export async function ownRun(command: (run: string) => Promise<boolean>): Promise<never> {
  const rerun = await rerunWithOwnMounts();
  if (rerun !== null) process.exit(rerun);
  // What is broken here must not be shared with another run.
  for (const name of allBacking.flatMap(({ variables }) => variables)) delete process.env[name];
  let passed = false;
  try {
    passed = await withRun(command);
  } catch (error) {
    const known = error instanceof Failure || error instanceof RangeError;
    console.error(known ? error.message : error);
  }
  process.exit(passed ? 0 : 1);
}

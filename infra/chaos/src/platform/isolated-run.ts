import { allBacking, Failure, withRun } from '@vitrina/local';
import { rerunWithPrivateMounts } from './private-mounts.ts';

/**
 * Runs a command on a separate platform: with private mounts if they are allowed, without the servers in the
 * environment, and leaving nothing behind. The process exits with 0 if the command returns true.
 * @param command receives the id with which every process it starts is marked
 */
export async function runIsolated(command: (run: string) => Promise<boolean>): Promise<never> {
  const rerun = await rerunWithPrivateMounts();
  if (rerun !== null) process.exit(rerun);
  // Servers broken here must not be shared with another run.
  for (const name of allBacking.flatMap(({ variables }) => variables)) delete process.env[name];
  let passed = false;
  try {
    passed = await withRun(command);
  } catch (error) {
    const expected = error instanceof Failure || error instanceof RangeError;
    console.error(expected ? error.message : error);
  }
  process.exit(passed ? 0 : 1);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { allBacking, Failure, findProgram, outputOf, withRun } from '@vitrina/local';

/**
 * Runs a command on a separate platform: with private mounts if they are allowed, without the servers in the
 * environment, and leaving nothing behind. The process exits with 0 if the command returns true.
 * @param usage printed instead with `--help`
 * @param command receives the arguments, and the id with which every process it starts is marked
 */
export async function runIsolated(
  usage: string,
  command: (args: string[], run: string) => Promise<boolean>,
): Promise<never> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  const rerun = await rerunWithPrivateMounts();
  if (rerun !== null) process.exit(rerun);
  // Servers broken here must not be shared with another run.
  for (const name of allBacking.flatMap(({ variables }) => variables)) delete process.env[name];
  const passed = await withRun((run) => command(args, run)).catch((error: unknown) => {
    console.error(error instanceof Failure || error instanceof RangeError ? error.message : error);
    return false;
  });
  process.exit(passed ? 0 : 1);
}

/** Set in the process with private mounts. */
const MARK = 'VITRINA_OWN_MOUNTS';

/**
 * Runs this command again with private mounts, if the system allows it: other processes do not see them, and they
 * disappear with the last process of the run, however it ends.
 * @returns the exit code of that run; null if this process is that run, or mounts are not allowed
 */
async function rerunWithPrivateMounts(): Promise<number | null> {
  if (process.env[MARK] || process.getuid?.() !== 0) return null;
  const unshare = await findProgram('unshare');
  if (!unshare || (await outputOf(unshare, ['--mount', 'true'])) === null) return null;
  const args = ['--mount', process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(unshare, args, { stdio: 'inherit', env: { ...process.env, [MARK]: '1' } });
  // Forwards signals to the other process, which cleans up by itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** True in a process started by {@link rerunWithPrivateMounts}. */
export function hasPrivateMounts(): boolean {
  return process.env[MARK] !== undefined;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, outputOf } from '@vitrina/local';

/** Set in the process with private mounts. */
const MARK = 'VITRINA_OWN_MOUNTS';

/**
 * Runs this command again with private mounts, if the system allows it: other processes do not see them, and they
 * disappear with the last process of the run, however it ends.
 * @returns the exit code of that run; null if this process is that run, or mounts are not allowed
 */
export async function rerunWithPrivateMounts(): Promise<number | null> {
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

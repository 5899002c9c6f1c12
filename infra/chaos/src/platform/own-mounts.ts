import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, outputOf } from '@vitrina/local';

/** Set in the process that has mounts of its own. */
const MARK = 'VITRINA_OWN_MOUNTS';

/**
 * Runs this command again with its own mounts, where the system allows it: other processes do not see what is mounted then,
 * and it is gone with the last process of the run, however it ends.
 * @returns the exit code of that run; null where this process is that run already, or mounts are not allowed
 */
export async function rerunWithOwnMounts(): Promise<number | null> {
  if (process.env[MARK] || process.getuid?.() !== 0) return null;
  const unshare = await findProgram('unshare');
  if (!unshare || (await outputOf(unshare, ['--mount', 'true'])) === null) return null;
  const args = ['--mount', process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(unshare, args, { stdio: 'inherit', env: { ...process.env, [MARK]: '1' } });
  // Signals to this process are meant for the other one, which cleans up by itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** True where {@link rerunWithOwnMounts} has given this process mounts of its own. */
export function hasOwnMounts(): boolean {
  return process.env[MARK] !== undefined;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { nodeFlags } from './node-flags.ts';

/**
 * Runs a TypeScript file of this checkout in the foreground and forwards signals to it.
 * @param file from the root of the repository
 * @param env variables added to this process' environment
 * @returns its exit code; null if a signal ended it
 */
export function runInForeground(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number | null> {
  const child = spawn(process.execPath, [...nodeFlags, '--import', 'tsx', join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('close', resolve));
}

import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { nodeOptions } from '@vitrina/contracts/node-options';
import { execa } from 'execa';
import { root } from '../paths.ts';
import { Failure, texts } from '../texts.ts';

/** Node options for every process started here, limited to those that this Node version supports. */
export const nodeFlags: readonly string[] = nodeOptions(process.allowedNodeEnvironmentFlags);

interface CommandOptions {
  /** File to which all output is written. */
  log: string;
  cwd?: string;
  /** Variables added to this process' environment. */
  env?: Record<string, string>;
  /** Called with every line of both outputs. */
  onLine?: (line: string, output: 'stdout' | 'stderr') => void;
  signal?: AbortSignal;
  /** Niceness of the program and its children, 0 to 19; 0 by default. */
  niceness?: number;
}

/** Runs a program to its end. @throws {Failure} with the log's last lines if the exit code is not 0 */
export async function runCommand(program: string, args: readonly string[], options: CommandOptions): Promise<void> {
  const { log, cwd = process.cwd(), env = {}, onLine = () => undefined, signal, niceness = 0 } = options;
  await mkdir(dirname(log), { recursive: true });
  const written = (output: 'stdout' | 'stderr') => {
    const lines = function* (line: unknown) {
      onLine(String(line), output);
      yield line;
    };
    return [lines, { file: log }] as const;
  };
  const running = execa(program, args, {
    ...{ cwd, env, stdin: 'ignore', buffer: false, reject: false },
    ...{ stdout: written('stdout'), stderr: written('stderr') },
    ...(signal && { cancelSignal: signal }),
  });
  if (running.pid !== undefined && niceness > 0) setPriority(running.pid, niceness);
  const { failed, exitCode, signal: ending, originalMessage } = await running;
  if (!failed) return;
  const command = [program, ...args].join(' ');
  throw new Failure(
    texts.commandFailed(command, exitCode ?? ending ?? originalMessage ?? 1, log, await lastLines(log)),
  );
}

/** Returns a program's trimmed standard output; null if it is missing or fails. */
export async function outputOf(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string | null> {
  const { failed, stdout } = await execa(program, args, { env, stdin: 'ignore', stderr: 'ignore', reject: false });
  return failed ? null : stdout.trim();
}

/** Finds the full path of a program on PATH; null if absent. */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    const isMissing = await access(file, constants.X_OK).catch(() => true);
    if (!isMissing) return file;
  }
  return null;
}

/** Returns the last 12 lines of a file; empty if the file does not exist. */
export async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-12).join('\n');
}

/**
 * Runs a TypeScript file of this checkout in the foreground and forwards signals to it.
 * @param file from the root of the repository
 * @param env variables added to this process' environment
 * @returns its exit code; null if a signal ended it
 */
export async function runInForeground(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number | null> {
  const program = [...nodeFlags, '--import', 'tsx', join(root, file), ...args];
  const child = execa(process.execPath, program, { cwd: root, stdio: 'inherit', env, reject: false });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return (await child).exitCode ?? null;
}

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeOptions } from '@vitrina/contracts/node-options';
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
  onLine?: (line: string) => void;
  signal?: AbortSignal;
}

/** Runs a program to its end. @throws {Failure} with the log's last lines if the exit code is not 0 */
export async function runCommand(program: string, args: readonly string[], options: CommandOptions): Promise<void> {
  await mkdir(dirname(options.log), { recursive: true });
  const log = createWriteStream(options.log);
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      options.onLine?.(line);
    });
  }
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 1));
  });
  await new Promise<void>((resolve) => log.end(resolve));
  if (code !== 0) {
    throw new Failure(
      texts.commandFailed([program, ...args].join(' '), code, options.log, await lastLines(options.log)),
    );
  }
}

/** Returns a program's trimmed standard output; null if it is missing or fails. */
export function outputOf(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 ? text.trim() : null));
  });
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

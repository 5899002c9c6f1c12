import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { paths, root } from '../paths.ts';

/** Counts of a check: its tests, or 1 for a tool that passes or fails as a whole. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  /** Number of passed tests that failed in the first run and passed in the second. */
  passedSecond?: number;
  tookMs: number;
  /** File with all its output. */
  log: string;
  /** Failed tests with their messages, unless the output already ends with them. */
  failures?: readonly string[];
}

export interface ToolOptions {
  env?: Record<string, string>;
  /** Prints the output as it comes or all at the end; it is always written to the log. */
  show?: 'live' | 'at-end';
  cwd?: string;
}

/** Runs a tool of node_modules/.bin and returns its exit code. */
export async function runTool(
  name: string,
  program: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<{ code: number; log: string; tookMs: number }> {
  const log = join(paths.logs, 'test', `${name.replace(/\W+/g, '-')}.log`);
  await mkdir(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const from = performance.now();
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const [stream, screen] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
    stream.on('data', (chunk: Buffer) => {
      file.write(chunk);
      if (options.show === 'live') screen.write(chunk);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  await new Promise<void>((resolve) => file.end(resolve));
  if (options.show === 'at-end') process.stdout.write(await readFile(log));
  return { code, log, tookMs: performance.now() - from };
}

/** Runs a tool that passes or fails as a whole. */
export async function checkTool(
  name: string,
  program: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<Outcome> {
  const { code, log, tookMs } = await runTool(name, program, args, options);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tookMs, log };
}

/**
 * Counts the tests in a test runner's report. A runner that failed without a failed test (a file that does not load, a
 * broken set-up, no report at all) counts as one failure.
 * @param code exit code of the runner
 */
export function countsOf(
  report: { passed: number; failed: number } | null,
  code: number,
): { passed: number; failed: number } {
  const { passed, failed } = report ?? { passed: 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Number of lines printed of a failed test's message; the log has the rest. */
const MESSAGE_LINES = 25;

/** Lists the failed tests of a vitest JSON report, each with file, name and start of the message. */
export function failuresOf({ testResults }: JsonTestResults): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message === '' ? [] : [`${file}\n${startOf(message)}`];
    return failed.map((test) => `${file} › ${test.fullName}\n${startOf((test.failureMessages ?? []).join('\n'))}`);
  });
}

function startOf(message: string): string {
  return message.split('\n', MESSAGE_LINES).join('\n');
}

/** Reads a JSON file; null if it is missing or invalid. */
export async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Reads a number at a path of an unknown JSON value; 0 if absent. */
export function numberAt(value: unknown, ...path: string[]): number {
  let at: unknown = value;
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  return typeof at === 'number' ? at : 0;
}

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { paths, root } from '../paths.ts';

/** What a check counts to: its tests, or one for a tool that passes or fails as a whole. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  /** Of the passed, those that failed in a first run and passed in a second one. */
  passedSecond?: number;
  tookMs: number;
  /** File with all its output. */
  log: string;
  /** The failed tests with their messages, where they are not at the end of the output anyway. */
  failures?: readonly string[];
}

export interface ToolOptions {
  env?: Record<string, string>;
  /** Show the output as it comes or all of it at the end, besides writing it to the log. */
  show?: 'live' | 'at-end';
  cwd?: string;
}

/** Runs a tool of node_modules/.bin; its exit code is its result. */
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

/** A tool that passes or fails as a whole. */
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
 * Counts of a test runner's report. A runner that failed without a failed test (a file that does not load, a broken
 * set-up, no report at all) counts as one failure.
 * @param code exit code of the runner
 */
export function countsOf(
  report: { passed: number; failed: number } | null,
  code: number,
): { passed: number; failed: number } {
  const { passed, failed } = report ?? { passed: 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Lines of a failed test's message that tell what is wrong; the log has the rest. */
const MESSAGE_LINES = 25;

/** The failed tests of a vitest JSON report, each as its file, its name and the start of its message. */
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

/** A JSON file, or null where it is missing or broken. */
export async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A number at a path of an unknown JSON value; 0 where there is none. */
export function numberAt(value: unknown, ...path: string[]): number {
  let at: unknown = value;
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  return typeof at === 'number' ? at : 0;
}

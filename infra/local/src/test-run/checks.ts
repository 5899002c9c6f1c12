import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import type { JsonTestResults } from 'vitest/node';
import { frontends, paths, root } from '../paths.ts';
import { clocks, commandAtTime } from './clocks.ts';
import { isDated, packageTests } from './rings.ts';

const reports = join(paths.cache, 'reports');

/** Runs the type checks of servers, interface and journeys simultaneously. */
export function checkTypes(): Promise<Outcome[]> {
  return Promise.all(
    ['node', 'browser', 'e2e'].map((side) => checkTool(`types ${side}`, 'tsc', ['-p', `tsconfig.${side}.json`])),
  );
}

/** Checks format, lint, import direction, unused code, licences, vulnerabilities, repeated lines, wording. */
export async function checkLint(): Promise<Outcome[]> {
  const folders = [...frontends, 'services', 'infra', 'e2e', 'bench'];
  return [
    await checkTool('biome', 'biome', ['check', '--error-on-warnings', '.']),
    ...(await Promise.all([
      checkTool('imports', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]),
      checkTool('unused', 'knip', ['--no-progress', '--no-config-hints']),
      checkTool('dependencies and repeated lines', 'tsx', ['infra/local/src/lint/cli.ts']),
    ])),
  ];
}

/**
 * Runs tests of the packages.
 * @param projects names of vitest projects, with `*` for any part
 * @param filters parts of file names; none runs all
 * @param options.instant the time that the tests and the services they start see
 * @param options.beside true if other tests run at the same time: prints the output at the end and runs a single file
 * at a time
 */
export async function checkTests(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  { instant, env = {}, beside = false }: { instant?: string; env?: NodeJS.ProcessEnv; beside?: boolean } = {},
): Promise<Outcome> {
  const file = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  await rm(file, { force: true });
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(beside ? ['--maxWorkers=1'] : []),
    ...filters,
  ];
  const command = instant === undefined ? { program: 'vitest', args } : commandAtTime(instant, 'vitest', args);
  const { code, log, tookMs } = await runTool(name, command.program, command.args, {
    show: beside ? 'at-end' : 'live',
    env,
  });
  const report = await readReport<JsonTestResults>(file);
  const counts = countsOf({ passed: report?.numPassedTests, failed: report?.numFailedTests }, code);
  return { name, ...counts, tookMs, log, failures: report === null ? [] : failuresOf(report) };
}

/**
 * Runs the tests whose results may depend on the date ({@link isDated}) at all set clocks simultaneously.
 * @param filters parts of file names; none runs all of them
 * @param env address of the object store for the tests; a real store refuses signatures of another time
 */
export function checkClocks(filters: readonly string[], env: Record<string, string>): Promise<Outcome[]> {
  const files = packageTests().filter(
    (path) => isDated(path) && (filters.length === 0 || filters.some((part) => path.includes(part))),
  );
  if (files.length === 0) return Promise.resolve([]);
  const paths = files.map((path) => join(root, path));
  return Promise.all(clocks.map(({ name, instant }) => checkTests(name, [], paths, { instant, env, beside: true })));
}

/**
 * Runs journeys in real browsers.
 * @param projects names of Playwright projects
 * @param filters parts of file names; none runs all
 * @param environment the platform's variables, and its address as `E2E_URL`
 */
export async function checkJourneys(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const file = join(reports, `${name}.json`);
  await rm(file, { force: true });
  const { code, log, tookMs } = await runTool(
    name,
    'playwright',
    [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      '--pass-with-no-tests',
      ...projects.map((project) => `--project=${project}`),
      ...filters,
    ],
    { show: 'live', env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected, unexpected } = report?.stats ?? {};
  return { name, ...countsOf({ passed: expected, failed: unexpected }, code), tookMs, log };
}

/** Counts of a check: its tests, or 1 for a tool that passes or fails as a whole. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  tookMs: number;
  /** File with all its output. */
  log: string;
  /** Failed tests with their messages, unless the output already ends with them. */
  failures?: readonly string[];
}

/**
 * Runs a tool of node_modules/.bin and returns its exit code.
 * @param options.show prints the output as it comes or all at the end; it is always written to the log
 */
async function runTool(
  name: string,
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; show?: 'live' | 'at-end' } = {},
): Promise<{ code: number; log: string; tookMs: number }> {
  const log = join(paths.logs, 'test', `${name.replace(/\W+/g, '-')}.log`);
  await mkdir(dirname(log), { recursive: true });
  const output = options.show === 'live' ? ([{ file: log }, 'inherit'] as const) : { file: log };
  const { exitCode, durationMs } = await execa(program, args, {
    ...{ cwd: root, env: options.env ?? {}, preferLocal: true, localDir: root },
    ...{ stdin: 'ignore', stdout: output, stderr: output, buffer: false, reject: false },
  });
  if (options.show === 'at-end') process.stdout.write(await readFile(log));
  return { code: exitCode ?? 1, log, tookMs: durationMs };
}

/** Runs a tool that passes or fails as a whole. */
async function checkTool(name: string, program: string, args: readonly string[]): Promise<Outcome> {
  const { code, log, tookMs } = await runTool(name, program, args);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, tookMs, log };
}

/**
 * Completes the counts of a test runner. A runner that exits with an error without a failed test (a file that does not
 * load, a broken set-up, no report at all) counts as one failure.
 */
function countsOf(
  { passed = 0, failed = 0 }: { passed?: number | undefined; failed?: number | undefined },
  code: number,
) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Number of lines printed of a failed test's message; the log has the rest. */
const MESSAGE_LINES = 25;

/** Lists the failed tests of a vitest JSON report, each with file, name and start of the message. */
function failuresOf({ testResults }: JsonTestResults): string[] {
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
async function readReport<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

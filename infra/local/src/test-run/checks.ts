import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { paths, root } from '../paths.ts';
import { frontends } from '../platform/frontends.ts';
import { exists } from '../tools/exists.ts';
import { checkTool, countsOf, failuresOf, numberAt, type Outcome, readReport, runTool } from './check.ts';
import { clocks, commandAtTime, datedTests } from './clocks.ts';

const reports = join(paths.cache, 'reports');

/** Runs the type checks of servers, interface and journeys simultaneously. */
export function checkTypes(): Promise<Outcome[]> {
  return Promise.all(
    ['node', 'browser', 'e2e'].map((side) => checkTool(`types ${side}`, 'tsc', ['-p', `tsconfig.${side}.json`])),
  );
}

/**
 * Checks format, lint, direction of imports, unused code and dependencies, licences, vulnerabilities, repeated lines.
 */
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
 * Runs the tests of the packages.
 * @param filters parts of file names; none runs all
 * @param projects names of vitest projects; none runs all
 * @param options.instant the time that the tests and the services they start see
 * @param options.beside true if other tests run at the same time: prints the output at the end and runs a single file
 * at a time
 */
export async function checkTests(
  name: string,
  filters: readonly string[],
  projects: readonly string[],
  { instant, env = {}, beside = false }: { instant?: string; env?: Record<string, string>; beside?: boolean } = {},
): Promise<Outcome> {
  const file = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  await rm(file, { force: true });
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
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
  const report = await readReport(file);
  const counted =
    report === null ? null : { passed: numberAt(report, 'numPassedTests'), failed: numberAt(report, 'numFailedTests') };
  return {
    name,
    ...countsOf(counted, code),
    tookMs,
    log,
    failures: report === null ? [] : failuresOf(report as JsonTestResults),
  };
}

/**
 * Runs the tests that depend on dates, at all set clocks simultaneously.
 * @param filters parts of file names; none runs all of them
 * @param env address of the object store for the tests; a real store refuses signatures of another time
 */
export async function checkClocks(filters: readonly string[], env: Record<string, string>): Promise<Outcome[]> {
  const files = datedTests.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)));
  if (files.length === 0) return [];
  const paths = files.map((file) => join(root, file));
  return Promise.all(clocks.map(({ name, instant }) => checkTests(name, paths, [], { instant, env, beside: true })));
}

/** Returns true if there are journeys to run. */
export function hasJourneys(): Promise<boolean> {
  return exists(join(root, 'e2e/playwright.config.ts'));
}

/**
 * Runs the journeys in a real browser.
 * @param environment variables of the running platform, and its address as `E2E_URL`
 */
export async function checkJourneys(filters: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const name = 'e2e';
  const file = join(reports, 'e2e.json');
  await rm(file, { force: true });
  const { code, log, tookMs } = await runTool(
    name,
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters],
    { show: 'live', env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const report = await readReport(file);
  if (report === null) return { name, ...countsOf(null, code), tookMs, log };
  const passedSecond = numberAt(report, 'stats', 'flaky');
  const passed = numberAt(report, 'stats', 'expected') + passedSecond;
  const failed = numberAt(report, 'stats', 'unexpected');
  return { name, ...countsOf({ passed, failed }, code), passedSecond, tookMs, log };
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentOf, type RunningBacking, startBacking, stopBacking } from '../backing/start.ts';
import { exists, frontends, paths, root } from '../paths.ts';
import { seedDemo } from '../platform/demo.ts';
import { startPlatform } from '../platform/platform.ts';
import { table } from '../platform/screen.ts';
import { freePort } from '../process/ports.ts';
import { withRun } from '../process/run.ts';
import { waitForBoth } from '../process/wait.ts';
import { duration, Progress } from '../progress.ts';
import { newSecrets, type Secrets, secretEnvironment } from '../secrets.ts';
import { Failure, texts } from '../texts.ts';
import { requireTestPrograms } from '../tools/system-packages.ts';
import { checkClocks, checkJourneys, checkLint, checkTests, checkTypes, type Outcome } from './checks.ts';
import { startObjectRelay } from './clocks.ts';
import { type Engines, prepareEngines } from './engines.ts';

/** Parts of `npm test`, for `--only`. */
const parts = ['types', 'lint', 'unit', 'clocks', 'search', 'e2e'] as const;
type Part = (typeof parts)[number];

interface TestOptions {
  only: ReadonlySet<Part>;
  /** Parts of test file names; empty for all files. */
  filters: string[];
}

function readTestOptions(args: readonly string[]): TestOptions {
  const only = new Set<Part>();
  const filters: string[] = [];
  const rest = [...args];
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [option, inline] = next.split('=', 2);
    if (option === '--only') {
      for (const name of (inline ?? rest.shift() ?? '').split(',')) only.add(readPart(name));
    } else if (next.startsWith('-')) throw new Failure(texts.unknownOption(next));
    else filters.push(next);
  }
  return { only: only.size > 0 ? only : new Set(parts), filters };
}

function readPart(name: string): Part {
  const part = parts.find((known) => known === name);
  if (!part) throw new Failure(texts.unknownPart(name, parts));
  return part;
}

/** Number of providers in the journeys' demo data. */
const DEMO_PROVIDERS = 30;
const SEARCH_PROJECT = 'search-conformance';

/**
 * Implements `npm test`: runs static checks while the servers are fetched and built, then the tests of the packages on
 * real servers, then the journeys on the whole platform. Ends with the line `N passed, N failed` and a matching exit
 * code.
 * @param args `--only <part>` and parts of test file names
 */
export async function runTests(args: readonly string[]): Promise<void> {
  const options = readTestOptions(args);
  await withRun(async (run) => {
    process.env.VITRINA_TEST_RUN = run;
    const outcomes = await runParts(options, run);
    await report(outcomes);
    if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
  });
}

async function runParts({ only, filters }: TestOptions, run: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const needsServers = only.has('unit') || only.has('clocks') || only.has('e2e');
  const secrets = newSecrets(frontends);
  const [backing, statics] = await waitForBoth(
    needsServers ? startServers(run, secrets) : Promise.resolve([]),
    staticChecks(only),
  );
  outcomes.push(...statics);
  Object.assign(process.env, secretEnvironment(secrets), environmentOf(backing));
  const engines = only.has('e2e') ? prepareEngines() : null;
  try {
    if (only.has('unit')) {
      outcomes.push(await checkTests('unit', filters, [`!${SEARCH_PROJECT}`]));
    }
    if (only.has('clocks')) outcomes.push(...(await atSetClocks(filters, environmentOf(backing))));
    if (only.has('search')) outcomes.push(await checkTests('search', filters, [SEARCH_PROJECT]));
    if (engines && (await exists(join(root, 'e2e/playwright.config.ts'))))
      outcomes.push(await journeys(filters, run, secrets, engines));
    return outcomes;
  } finally {
    await stopBacking(backing);
  }
}

async function startServers(run: string, secrets: Secrets): Promise<RunningBacking[]> {
  const progress = new Progress();
  try {
    const programs = progress.run(texts.stepNames.system, requireTestPrograms, () => texts.stages.ready);
    const servers = startBacking({
      run,
      data: join(paths.temporary, run),
      logs: join(paths.logs, 'test'),
      credentials: secrets,
      progress,
      portOf: freePort,
    });
    const [started] = await waitForBoth(servers, programs);
    return started;
  } finally {
    progress.close();
  }
}

async function atSetClocks(filters: readonly string[], servers: Record<string, string>): Promise<Outcome[]> {
  const relay = await startObjectRelay(servers);
  try {
    return await checkClocks(filters, { S3_ENDPOINT: relay.url });
  } finally {
    await relay.stop();
  }
}

async function staticChecks(only: TestOptions['only']): Promise<Outcome[]> {
  const types = only.has('types') ? await checkTypes() : [];
  return [...types, ...(only.has('lint') ? await checkLint() : [])];
}

async function journeys(
  filters: readonly string[],
  run: string,
  secrets: Secrets,
  engines: Promise<Engines>,
): Promise<Outcome> {
  const logs = join(paths.logs, 'test', 'platform');
  const progress = new Progress();
  const platform = await startPlatform({
    run,
    ports: [await freePort()],
    data: join(paths.temporary, run, 'platform'),
    logs,
    secrets,
    progress,
    portOf: freePort,
    // Making the demo's AVIF files would slow the journeys, which never read them; media's tests cover them.
    environment: {
      NODE_ENV: 'test',
      NAMESPACE: 'e2e',
      AVIF_AFTER_SECONDS: '86400',
      DECISION_MAIL_DELAY_SECONDS: '1',
      ADMIN_EMAIL: 'administra@demo.vitrina.example',
      ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    },
    print: (line) => console.log(line),
  });
  try {
    if (await exists(join(root, 'infra/demo/src/cli.ts'))) {
      await progress.run(
        texts.stepNames.demo,
        async (step) => {
          const { url, environment } = platform;
          const seeding = await seedDemo({ run, url, providers: DEMO_PROVIDERS, environment, logs, step });
          await seeding.finished;
        },
        () => texts.stages.ready,
      );
    }
    const { environment, leftOut } = await progress.run(
      texts.stepNames.engines,
      () => engines,
      () => texts.stages.ready,
    );
    for (const line of leftOut) console.log(line);
    return await checkJourneys(filters, { ...platform.environment, ...environment, E2E_URL: platform.url });
  } finally {
    progress.close();
    await platform.stop();
  }
}

async function report(outcomes: readonly Outcome[]): Promise<void> {
  for (const { name, failed, log } of outcomes.filter((outcome) => outcome.failed > 0 && outcome.passed === 0)) {
    console.log(`\n── ${name} (${failed}) ──\n${await readFile(log, 'utf8').catch(() => '')}`);
  }
  for (const { name, failures = [] } of outcomes) {
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`);
  }
  const rows = outcomes.map(({ name, passed, failed, tookMs }) => [
    failed > 0 ? '✗' : '✓',
    name,
    String(passed),
    failed > 0 ? String(failed) : '',
    duration(tookMs),
  ]);
  console.log(`\n${table(rows).join('\n')}\n`);
  for (const { name, passedSecond = 0 } of outcomes) {
    if (passedSecond > 0)
      console.log(`${name}: ${passedSecond} passed in their second run only, named above as flaky\n`);
  }
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
}

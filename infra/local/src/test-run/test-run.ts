import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEngine } from '../backing/compose.ts';
import { environmentOf, type RunningBacking, startBacking, stopBacking } from '../backing/start.ts';
import { frontends, paths } from '../paths.ts';
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
import { watchLeftovers } from './leftovers.ts';
import { rings } from './rings.ts';

/** Parts of `npm test`, in the order in which they run. */
const everyChange = ['types', 'lint', 'small', 'medium', 'search', 'journeys'] as const;
/** Parts of `npm run test:all` in addition to those. */
const slow = ['large', 'clocks', 'large-journeys', 'containers'] as const;
const parts = [...everyChange, ...slow] as const;
type Part = (typeof parts)[number];

/** Parts that use the backing services. */
const onServers: readonly Part[] = ['medium', 'large', 'clocks', 'journeys', 'large-journeys'];

interface TestOptions {
  only: ReadonlySet<Part>;
  /** Parts of test file names; empty for all files. */
  filters: string[];
}

function readTestOptions(args: readonly string[]): TestOptions {
  const only = new Set<Part>();
  const filters: string[] = [];
  let all = false;
  const rest = [...args];
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [option, inline] = next.split('=', 2);
    if (option === '--only') {
      for (const name of (inline ?? rest.shift() ?? '').split(',')) only.add(readPart(name));
    } else if (option === '--all') all = true;
    else if (next.startsWith('-')) throw new Failure(texts.unknownOption(next));
    else filters.push(next);
  }
  return { only: only.size > 0 ? only : new Set(all ? parts : everyChange), filters };
}

function readPart(name: string): Part {
  const part = parts.find((known) => known === name);
  if (!part) throw new Failure(texts.unknownPart(name, parts));
  return part;
}

/** Number of providers in the journeys' demo data. */
const DEMO_PROVIDERS = 30;

/**
 * Implements `npm test` and `npm run test:all`: runs static checks while the servers are fetched and built, then the
 * tests of the packages, ring by ring, then the journeys on the whole platform. What a part leaves behind (a process, a
 * temporary file, a changed file) is a failure. Ends with the line `N passed, N failed` and a matching exit code.
 * @param args `--all`, `--only <part>`, and parts of test file names
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
  const has = (part: Part) => only.has(part);
  const outcomes: Outcome[] = [];
  const secrets = newSecrets(frontends);
  const [backing, statics] = await waitForBoth(
    onServers.some(has) ? startServers(run, secrets) : Promise.resolve([]),
    staticChecks(only),
  );
  outcomes.push(...statics);
  const servers = environmentOf(backing);
  Object.assign(process.env, secretEnvironment(secrets), servers);
  const engines = has('large-journeys') ? prepareEngines() : null;
  const leftovers = await watchLeftovers(run);
  process.env.TMPDIR = leftovers.folder;
  try {
    for (const ring of rings) if (has(ring)) outcomes.push(await checkTests(ring, [`${ring}*`], filters));
    if (has('clocks')) outcomes.push(...(await atSetClocks(filters, servers)));
    if (has('search')) outcomes.push(await checkTests('search', ['search-conformance'], filters));
    if (has('journeys') || has('large-journeys'))
      outcomes.push(...(await journeys(only, filters, run, secrets, engines)));
    if (has('containers')) outcomes.push(...(await inContainers(filters, servers)));
    outcomes.push(leftoversOutcome(await leftovers.collect()));
    return outcomes;
  } finally {
    await stopBacking(backing);
  }
}

function leftoversOutcome(left: readonly string[]): Outcome {
  const failed = left.length === 0 ? 0 : 1;
  return { name: 'nothing left behind', passed: 1 - failed, failed, tookMs: 0, log: '', failures: left };
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

/** Tests the platform in containers, which have servers of their own. Without an engine it prints a line instead. */
async function inContainers(filters: readonly string[], servers: Record<string, string>): Promise<Outcome[]> {
  if (!(await hasEngine())) {
    console.log(texts.containersLeftOut);
    return [];
  }
  const env = Object.fromEntries(Object.keys(servers).map((name) => [name, undefined]));
  return [await checkTests('containers', ['containers'], filters, { env })];
}

async function staticChecks(only: TestOptions['only']): Promise<Outcome[]> {
  const types = only.has('types') ? await checkTypes() : [];
  return [...types, ...(only.has('lint') ? await checkLint() : [])];
}

async function journeys(
  only: TestOptions['only'],
  filters: readonly string[],
  run: string,
  secrets: Secrets,
  engines: Promise<Engines> | null,
): Promise<Outcome[]> {
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
      AVIF_AFTER_VIEWS: '1000000',
      DECISION_MAIL_DELAY_SECONDS: '1',
      ADMIN_EMAIL: 'administra@demo.vitrina.example',
      ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    },
    print: (line) => console.log(line),
  });
  try {
    await progress.run(
      texts.stepNames.demo,
      async (step) => {
        const { url, environment } = platform;
        const seeding = await seedDemo({ run, url, providers: DEMO_PROVIDERS, environment, logs, step });
        await seeding.finished;
      },
      () => texts.stages.ready,
    );
    const outcomes: Outcome[] = [];
    const environment = { ...platform.environment, E2E_URL: platform.url };
    if (only.has('journeys')) outcomes.push(await checkJourneys('journeys', ['medium'], filters, environment));
    if (engines) {
      const prepared = await progress.run(
        texts.stepNames.engines,
        () => engines,
        () => texts.stages.ready,
      );
      for (const line of prepared.leftOut) console.log(line);
      const projects = ['large', ...prepared.names];
      outcomes.push(
        await checkJourneys('large-journeys', projects, filters, { ...environment, ...prepared.environment }),
      );
    }
    return outcomes;
  } finally {
    progress.close();
    await platform.stop();
  }
}

async function report(outcomes: readonly Outcome[]): Promise<void> {
  for (const { name, passed, failed, log, failures = [] } of outcomes) {
    if (failed === 0 || failures.length > 0) continue;
    const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n');
    // The output of a test runner was already on the screen.
    console.log(`\n── ${name} (${failed}) ──\n${(passed === 0 ? lines : lines.slice(-60)).join('\n')}`);
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
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentOf, type RunningBacking, startBacking, stopBacking } from '../backing/start.ts';
import { paths, root } from '../paths.ts';
import { seedDemo } from '../platform/demo.ts';
import { frontends } from '../platform/frontends.ts';
import { startPlatform } from '../platform/platform.ts';
import { table } from '../platform/screen.ts';
import { freePort } from '../process/ports.ts';
import { waitForBoth } from '../process/wait-for-both.ts';
import { withRun } from '../process/with-run.ts';
import { Progress } from '../progress/progress.ts';
import { duration } from '../progress/render.ts';
import { newSecrets, type Secrets, secretEnvironment } from '../secrets.ts';
import { texts } from '../texts.ts';
import { exists } from '../tools/exists.ts';
import { requireTestPrograms } from '../tools/system-packages.ts';
import type { Outcome } from './check.ts';
import { checkClocks, checkJourneys, checkLint, checkTests, checkTypes, hasJourneys } from './checks.ts';
import { type Engines, prepareEngines } from './engines.ts';
import { startObjectRelay } from './object-relay.ts';
import { readTestOptions, type TestOptions } from './options.ts';

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
    if (engines && (await hasJourneys())) outcomes.push(await journeys(filters, run, secrets, engines));
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

/** Creates the account of the journeys' administrator for this run. */
function administrator(): Record<string, string> {
  return { ADMIN_EMAIL: 'administra@demo.vitrina.example', ADMIN_PASSWORD: randomBytes(16).toString('hex') };
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
      ...administrator(),
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildImages, imageNames, requireEngine } from '@vitrina/images';
import { freePort, Progress, paths, root, until, withRun } from '@vitrina/local';
import { execa } from 'execa';
import { afterAll, aroundAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest';
import { type ComposeFile, readComposeFile, type Target } from '../../src/derive.ts';
import { containersOf, docker, down, labelOf, type Project, saveLogs } from '../../src/engine.ts';
import { type PreparedPlatform, preparePlatform, publishInterface, startContainers } from '../../src/platform.ts';
import { JOURNEYS } from './journeys.ts';
import { kill } from './kill.ts';
import { Load, type Outage, unexplainedFailures } from './load.ts';
import { comparePaint } from './paint.ts';
import { surplusCredentials, testReach } from './reach.ts';
import { deploy, joinSwarm, removeStack, removeVolumes, scale, update } from './roll.ts';
import { startTrialServers, type TrialServers } from './servers.ts';

/** Tag of the images under test. */
const VERSION = 'trial';
/** Name of the Compose project and of the stack. */
const NAME = 'vitrina-trial';
const LABELS = { compose: labelOf({ name: NAME }), stack: `com.docker.stack.namespace=${NAME}` };
/** Prefix of the platform's data. */
const NAMESPACE = 'vitrina';
/** Folder for the output of the containers. */
const LOGS = join(paths.logs, 'containers');
/** Allowed ratio of times through the edge and directly from the gateway: the noise between two medians. */
const PAINT_BOUND = 1.05;
/** Time limit until a killed container is healthy again, in milliseconds. */
const HEALTHY_MS = 20_000;
/** Services that stay available while they are replaced; the edge cannot, because it holds the machine's ports. */
const ROLLED = imageNames.filter((name) => name !== 'edge');
/** Container that runs the teams' server modules. */
const DRAWING = 'first-content';
const WORKER = 'media-worker';

const progress = new Progress();
let file: ComposeFile;
let servers: TrialServers;
let environment: NodeJS.ProcessEnv;
let url: string;

aroundAll(async (runTests) => {
  await requireEngine();
  await withRun(async (run) => {
    if (process.env.BUILD_IMAGES !== 'no') await buildImages({ progress, prefix: 'vitrina', version: VERSION });
    file = readComposeFile(await readFile(join(root, 'infra/compose/docker-compose.yml'), 'utf8'));
    servers = await startTrialServers(run, file, progress);
    const port = await freePort();
    url = `https://localhost:${port}`;
    environment = {
      NAMESPACE,
      NODE_ENV: 'test',
      VERSION,
      PUBLIC_URL: url,
      LOG_LEVEL: 'info',
      EDGE_SITES: 'localhost',
      EDGE_HTTPS_PORT: String(port),
      EDGE_HTTP_PORT: String(await freePort()),
      EDGE_TLS: '/run/secrets/edge_certificate /run/secrets/edge_key',
    };
    try {
      await runTests();
    } finally {
      // Both engines share the same objects.
      await removeVolumes(NAME);
      await servers.stop();
    }
  });
});

async function prepare(target: Target): Promise<PreparedPlatform> {
  const place = { name: NAME, secretsFolder: inject('secretsFolder'), target };
  const prepared = await preparePlatform(place, environment, servers.addresses);
  return { ...prepared, project: { ...prepared.project, file: servers.replace(prepared.project.file) } };
}

/** Runs a load during the tests of a suite. */
function runLoad(options: { retries: boolean }): () => Load {
  let load: Load;
  beforeAll(async () => {
    load = await Load.begin(url, options);
  });
  afterAll(() => load.end());
  return () => load;
}

/**
 * Ends a load and expects that no request failed and no upload was lost.
 * @param outages intentional outages in that time; the failures they explain do not count
 */
async function expectUnharmed(load: Load, { annotate }: TestContext, outages: readonly Outage[] = []): Promise<void> {
  const { requests, failures, uploads, lost } = await load.end();
  const unexplained = unexplainedFailures(failures, outages).map(({ line }) => line);
  const explained = failures.length - unexplained.length;
  await annotate(`${requests} requests, ${explained} of them failed by an outage; ${uploads} uploads`);
  expect({ unexplained, lost }).toEqual({ unexplained: [], lost: [] });
  expect(uploads).toBeGreaterThan(0);
}

async function expectReach(service: string, target: Target, { annotate }: TestContext): Promise<void> {
  const reached = await testReach({ file, label: LABELS[target], project: NAME, space: NAMESPACE }, service);
  expect(reached).not.toEqual([]);
  for (const { expected, actual } of reached) {
    await annotate(`${Object.keys(actual).length} attempts`);
    expect(actual).toEqual(expected);
  }
}

describe('on Compose', () => {
  let project: Project;

  aroundAll(async (runTests) => {
    const prepared = await prepare('compose');
    project = prepared.project;
    try {
      await startContainers(prepared, progress);
      await publishInterface(prepared, progress);
      await runTests();
    } finally {
      await saveLogs(LABELS.compose, LOGS);
      await down(project);
    }
  });

  describe('journey', () => {
    // The assistant finds the provider whose posts the load publishes.
    const load = runLoad({ retries: false });

    test.for(JOURNEYS)('Chromium passes %s through the edge: %s', async ([spec, title]) => {
      const args = ['test', '--config=e2e/playwright.config.ts', '--workers=1', `--grep=${title}$`, `/${spec}`];
      const env = { E2E_URL: url, E2E_OWN_CERTIFICATE: 'yes' };
      // Playwright fails if no journey has the title.
      await execa('playwright', args, { cwd: root, env, preferLocal: true, localDir: root });
    });

    test('visitors see no failure, and no upload is lost', (context) => expectUnharmed(load(), context));
  });

  describe('reach', () => {
    const load = runLoad({ retries: false });

    test.for([...ROLLED, DRAWING])('%s connects to what it needs and to nothing else', (service, context) =>
      expectReach(service, 'compose', context),
    );

    test('a worker has only its own credentials', async () => {
      const workers = (await containersOf(LABELS.compose)).filter(({ service }) => service === WORKER);
      expect(await Promise.all(workers.map(({ id }) => surplusCredentials(id)))).toEqual(workers.map(() => []));
    });

    test('pages have the first content that the container without a network draws', async () => {
      const page = async () => (await fetch(`${url}/explorar`)).text();
      // The gateway loads the modules after it is ready.
      await expect.poll(page).toMatch(/<div id="primero"[^>]*>.*<main>/s);
    });

    test('visitors see no failure, and no upload is lost', (context) => expectUnharmed(load(), context));
  });

  describe('paint', () => {
    test.for(['/', '/explorar'])(
      'the edge uses HTTP/2 and adds at most 5 % to the LCP of %s',
      async (path, context) => {
        const gateway = (await containersOf(LABELS.compose)).find(({ service }) => service === 'gateway');
        const format = `{{(index .NetworkSettings.Networks "${NAME}_entry").IPAddress}}`;
        const address = await docker(['inspect', '--format', format, gateway?.id ?? '']);
        const { edge, gateway: straight, protocol } = await comparePaint(url, `http://${address}:8080`, path);
        await context.annotate(`${edge.toFixed(0)} ms through the edge, ${straight.toFixed(0)} ms straight`);
        expect(protocol).toBe('h2');
        expect(edge).toBeLessThanOrEqual(straight * PAINT_BOUND);
      },
    );
  });

  describe('kill', () => {
    const load = runLoad({ retries: true });
    const outages: Outage[] = [];

    test.for(imageNames)('%s is healthy again within 20 s after its process dies', async (service, { annotate }) => {
      const containers = (await containersOf(LABELS.compose)).filter((container) => container.service === service);
      expect(containers).not.toEqual([]);
      for (const container of containers) {
        const outage = await kill(container);
        outages.push(outage);
        await annotate(`${container.name}: ${((outage.to - outage.from) / 1_000).toFixed(1)} s`);
        expect(outage.to - outage.from).toBeLessThanOrEqual(HEALTHY_MS);
      }
    });

    test('visitors see only failures that the killed container explains, and no upload is lost', (context) =>
      expectUnharmed(load(), context, outages));
  });
});

describe('roll on a swarm', () => {
  aroundAll(async (runTests) => {
    const prepared = await prepare('stack');
    const isNew = await joinSwarm();
    try {
      await deploy(NAME, prepared);
      await until(async () => (await fetch(`${url}/health`).catch(() => null))?.ok === true, 60_000);
      await publishInterface(prepared, progress);
      await runTests();
    } finally {
      await saveLogs(LABELS.stack, LOGS);
      await removeStack(NAME);
      if (isNew) await docker(['swarm', 'leave', '--force']);
    }
  });

  describe('under load', () => {
    beforeAll(() => scale(NAME, WORKER, 1));
    const load = runLoad({ retries: false });

    test('the media worker gets three tasks instead of one', () => scale(NAME, WORKER, 3));

    test.for(ROLLED)('%s is replaced task by task', async (service, { annotate }) => {
      const from = performance.now();
      expect(await update(NAME, service)).toBe('completed');
      await annotate(`${((performance.now() - from) / 1_000).toFixed(0)} s`);
    });

    test('visitors see no failure, and no upload is lost', (context) => expectUnharmed(load(), context));
  });

  test.for([WORKER, 'gateway', DRAWING])('%s connects to what it needs and to nothing else', (service, context) =>
    expectReach(service, 'stack', context),
  );
});

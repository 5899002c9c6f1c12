import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImages, imageNames, requireEngine } from '@vitrina/images';
import { Failure, freePort, Progress, paths, root, until, withRun } from '@vitrina/local';
import { execa } from 'execa';
import { type ComposeFile, readComposeFile } from '../derive.ts';
import { containersOf, docker, down, labelOf, saveLogs } from '../engine.ts';
import { type PreparedPlatform, preparePlatform, publishInterface, startContainers } from '../platform.ts';
import { killEach } from './kill.ts';
import { Load, type LoadReport, type Outage, unexplainedFailures } from './load.ts';
import { comparePaint } from './paint.ts';
import { testReachability } from './reach.ts';
import { deploy, joinSwarm, removeStack, removeVolumes, scale, update } from './roll.ts';
import { startTrialServers, type TrialServers } from './servers.ts';

const PARTS = ['journey', 'reach', 'paint', 'kill', 'roll'] as const;
/** Tag of the images under trial. */
const VERSION = 'trial';
const NAME = 'vitrina-trial';
/** Prefix of the platform's data. */
const NAMESPACE = 'vitrina';
/** Folder for the output of the containers. */
const LOGS = join(paths.logs, 'containers');
/** Variable set in the process that already trusts the certificate of the edge under trial. */
const TRUSTED = 'VITRINA_TRIAL_SECRETS';
/** Allowed ratio of times through the edge and directly from the gateway: the noise between two medians. */
const PAINT_BOUND = 1.05;
/** Services that stay available while they are replaced; the edge cannot, because it holds the machine's ports. */
const ROLLED = imageNames.filter((name) => name !== 'edge');

/** Container that runs the teams' server modules. */
const DRAWING = 'first-content';

const { values } = parseArgs({
  options: { only: { type: 'string', default: PARTS.join(',') }, 'no-build': { type: 'boolean', default: false } },
});
const parts = new Set(values.only.split(','));

/** Result line of each part, and whether it passed. */
const results: Array<{ passed: boolean; line: string }> = [];

function report(passed: boolean, line: string): void {
  results.push({ passed, line });
  console.log(`${passed ? '✓' : '✗'} ${line}`);
}

/** @param outages intentional outages in that time; the failures they explain do not count */
function reportLoad(
  what: string,
  { requests, failures, uploads, lost }: LoadReport,
  outages: readonly Outage[] = [],
): void {
  const wrong = unexplainedFailures(failures, outages);
  const passed = lost.length === 0 && uploads > 0 && wrong.length === 0;
  const explained = failures.length - wrong.length;
  const tolerated = outages.length > 0 ? `, ${explained} while the one container they need was away` : '';
  const of = `${requests} requests, ${wrong.length} failed${tolerated}`;
  report(passed, `${what}: ${of}; ${uploads} uploads, ${lost.length} lost`);
  for (const { line } of wrong.slice(0, 20)) console.log(`    ${line}`);
}

/** Runs the trial in a child process that trusts the future certificate of the edge. */
async function trustFirst(): Promise<never> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-trial-'));
  await chmod(folder, 0o700);
  const certificate = join(folder, 'edge_certificate');
  const key = join(folder, 'edge_key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await execa('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate]);
  await chmod(key, 0o644);
  const env = { NODE_EXTRA_CA_CERTS: certificate, [TRUSTED]: folder };
  const args = ['--import', 'tsx', ...process.argv.slice(1)];
  const child = execa(process.execPath, args, { env, stdio: 'inherit', reject: false });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exit((await child).exitCode ?? 1);
}

async function trial(run: string, secretsFolder: string): Promise<void> {
  await requireEngine();
  const progress = new Progress();
  const stops: Array<() => Promise<unknown>> = [() => Promise.resolve(progress.close())];
  try {
    if (!values['no-build']) await buildImages({ progress, prefix: 'vitrina', version: VERSION });
    const file = readComposeFile(await readFile(join(root, 'infra/compose/docker-compose.yml'), 'utf8'));
    const servers = await startTrialServers(run, file, progress);
    stops.push(() => servers.stop());
    // Both parts share the same objects.
    stops.push(() => removeVolumes(NAME));
    const https = await freePort();
    const http = await freePort();
    const url = `https://localhost:${https}`;
    const environment = {
      NAMESPACE,
      NODE_ENV: 'test',
      VERSION,
      PUBLIC_URL: url,
      LOG_LEVEL: 'info',
      EDGE_SITES: 'localhost',
      EDGE_HTTPS_PORT: String(https),
      EDGE_HTTP_PORT: String(http),
      EDGE_TLS: '/run/secrets/edge_certificate /run/secrets/edge_key',
    };
    await mkdir(secretsFolder, { recursive: true });
    const onCompose = ['journey', 'reach', 'paint', 'kill'].some((part) => parts.has(part));
    if (onCompose) {
      const prepared = await prepare('compose', secretsFolder, environment, servers);
      stops.push(async () => {
        await saveLogs(labelOf(prepared.project), LOGS);
        await down(prepared.project);
      });
      await startContainers(prepared, progress);
      await publishInterface(prepared, progress);
      await onOneMachine(prepared, url, file);
      await (stops.pop()?.() ?? Promise.resolve());
    }
    if (parts.has('roll')) {
      const prepared = await prepare('stack', secretsFolder, environment, servers);
      if (await joinSwarm()) stops.push(() => docker(['swarm', 'leave', '--force']));
      stops.push(async () => {
        await saveLogs(`com.docker.stack.namespace=${NAME}`, LOGS);
        await removeStack(NAME);
      });
      await deploy(NAME, prepared);
      await until(async () => (await fetch(`${url}/health`).catch(() => null))?.ok === true, 60_000);
      // The builds published by the first platform are in the servers, which both platforms use.
      if (!onCompose) await publishInterface(prepared, progress);
      await onASwarm(url, file);
    }
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  }
}

async function prepare(
  target: 'compose' | 'stack',
  secretsFolder: string,
  environment: NodeJS.ProcessEnv,
  servers: TrialServers,
): Promise<PreparedPlatform> {
  const prepared = await preparePlatform({ name: NAME, secretsFolder, target }, environment, servers.addresses);
  return { ...prepared, project: { ...prepared.project, file: servers.replace(prepared.project.file) } };
}

async function reach(label: string, file: ComposeFile, engine: string, services: readonly string[]): Promise<void> {
  for (const { from, tried, wrong } of await testReachability(file, label, NAME, NAMESPACE, services)) {
    report(wrong.length === 0, `${engine}: ${from} reaches what it needs and nothing else (${tried} attempts)`);
    for (const line of wrong.slice(0, 20)) console.log(`    ${line}`);
  }
}

async function onOneMachine({ project }: PreparedPlatform, url: string, file: ComposeFile): Promise<void> {
  if (parts.has('journey')) {
    // The journey's assistant finds the provider whose posts the load publishes.
    const load = await Load.begin(url, { retries: false });
    const passed = await journey(url);
    reportLoad('load during the journey', await load.end());
    report(passed, 'main journey: register, profile, upload, ready, found, opened, deleted; the assistant answers');
  }
  if (parts.has('reach')) {
    const load = await Load.begin(url, { retries: false });
    await reach(labelOf(project), file, 'compose', [...ROLLED, DRAWING]);
    report(await isDrawn(url), 'pages have the first content that the container without a network draws');
    reportLoad('load during the attempts', await load.end());
  }
  if (parts.has('paint')) {
    const [gateway] = (await containersOf(labelOf(project))).filter(({ service }) => service === 'gateway');
    const format = `{{(index .NetworkSettings.Networks "${NAME}_entry").IPAddress}}`;
    const address = await docker(['inspect', '--format', format, gateway?.id ?? '']);
    for (const path of ['/', '/explorar']) {
      const { edge, gateway: straight, protocol } = await comparePaint(url, `http://${address}:8080`, path);
      const times = `${edge.toFixed(0)} ms through the edge (${protocol}), ${straight.toFixed(0)} ms straight`;
      report(edge <= straight * PAINT_BOUND && protocol === 'h2', `LCP of ${path}: ${times}`);
    }
  }
  if (parts.has('kill')) {
    const load = await Load.begin(url, { retries: true });
    const killed = await killEach(project, imageNames);
    for (const { service, ms, passed } of killed) {
      report(passed, `${service} killed: healthy after ${(ms / 1_000).toFixed(1)} s`);
    }
    reportLoad('load during the kills', await load.end(), killed);
  }
}

async function onASwarm(url: string, file: ComposeFile): Promise<void> {
  await scale(NAME, 'media-worker', 1);
  const load = await Load.begin(url, { retries: false });
  await scale(NAME, 'media-worker', 3);
  for (const service of ROLLED) {
    const seconds = await update(NAME, service);
    report(true, `${service} replaced in ${seconds.toFixed(0)} s`);
  }
  reportLoad('load during 1 → 3 workers and the update of every service', await load.end());
  await reach(`com.docker.stack.namespace=${NAME}`, file, 'swarm', ['media-worker', 'gateway', DRAWING]);
}

/** Returns true once a public page contains its first content; the gateway loads the modules after it is ready. */
function isDrawn(url: string): Promise<boolean> {
  const hasContent = async () => /<div id="primero"[^>]*>.*<main>/s.test(await (await fetch(`${url}/explorar`)).text());
  return until(hasContent, 20_000);
}

/** Runs the journeys of a provider and of a visitor with the assistant in a browser. */
async function journey(url: string): Promise<boolean> {
  const args = ['playwright', 'test', '-c', join(root, 'e2e/playwright.config.ts'), '--workers', '1'];
  const chosen = ['--project', 'escritorio', '-g', 'registers, completes the profile|the assistant answers from'];
  const env = { E2E_URL: url, E2E_OWN_CERTIFICATE: 'yes' };
  const options = { cwd: root, env, stdio: 'inherit', reject: false } as const;
  return !(await execa('npx', [...args, ...chosen, 'provider', 'visitor'], options)).failed;
}

const secretsFolder = process.env[TRUSTED];
if (!secretsFolder) await trustFirst();
else {
  const from = performance.now();
  try {
    await withRun((run) => trial(run, secretsFolder));
  } catch (error) {
    report(false, error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error));
  }
  const passed = results.filter((result) => result.passed).length;
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  console.log(`\n${passed} passed, ${results.length - passed} failed, in ${minutes} minutes`);
  process.exit(passed === results.length ? 0 : 1);
}

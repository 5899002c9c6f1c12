import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_FILE, contractFile, microfrontendStatus } from '@vitrina/contracts/microfrontends';
import { versionOf } from '@vitrina/contracts/microfrontends/version';
import pMap from 'p-map';
import { exists, frontends, paths, root } from '../paths.ts';
import { nodeFlags, runCommand } from '../process/command.ts';
import type { Step } from '../progress.ts';
import { publishingEnvironment, type Secrets } from '../secrets.ts';
import { texts } from '../texts.ts';
import { hashOf } from './source-hash.ts';

/** Sources shared by every part of the interface. */
const shared = ['shell/sdk', 'shell/federation', 'services/contracts/src', 'package-lock.json', 'tsconfig.base.json'];
/** Number of processes that build; each takes a core and about 500 MB. Loading the compiler takes half of a single build. */
const BUILDERS = 2;
/** Command of the federation package that builds and publishes. */
const command = [...nodeFlags, '--import', 'tsx', join(root, 'shell/federation/src/cli.ts')];

/**
 * Builds the parts of the interface whose sources changed since their last build.
 * @returns names of the parts that were built
 * @throws {Failure} with the end of the build's log
 */
export async function buildFrontends(step: Step, logs: string): Promise<string[]> {
  const stale: Array<{ folder: string; hash: string }> = [];
  const common = await hashOf(shared);
  for (const folder of frontends) {
    const hash = `${common}\n${await hashOf(folder === 'shell' ? shellSources : [folder])}`;
    const built = await readFile(stampOf(folder), 'utf8').catch(() => '');
    if (built !== hash || !(await exists(join(root, folder, 'dist')))) stale.push({ folder, hash });
  }
  let done = 0;
  const progress = () => step.stage(texts.built(done, stale.length), (done / stale.length) * 100);
  const build = async (builds: typeof stale, number: number) => {
    await runCommand(process.execPath, [...command, 'build', ...builds.map(({ folder }) => join(root, folder))], {
      cwd: root,
      log: join(logs, `build-${number + 1}.log`),
      // A first start waits longest for the object store, whose build must not share its cores equally.
      niceness: 10,
      // The command prints a line for each build.
      onLine: () => {
        done = Math.min(done + 1, stale.length);
        progress();
      },
    });
    await mkdir(stamps, { recursive: true });
    for (const { folder, hash } of builds) await writeFile(stampOf(folder), hash);
  };
  // A broken-off build must not count as the build of its stamp if the sources change back.
  await Promise.all(stale.map(({ folder }) => rm(stampOf(folder), { force: true })));
  if (stale.length > 0) progress();
  const parts = Array.from({ length: BUILDERS }, (_, number) => stale.filter((_, at) => at % BUILDERS === number));
  await pMap(
    parts.filter((part) => part.length > 0),
    build,
  );
  return stale.map(({ folder }) => folder);
}

/** Sources of the shell alone: its folder also holds the SDK and the build tool, which count as shared. */
const shellSources = ['shell/src', 'shell/microfrontend.ts', 'shell/package.json'];

const stamps = join(paths.cache, 'built');
const stampOf = (folder: string) => join(stamps, folder);

const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));

/**
 * Returns true if every visitor already gets exactly these builds. A page contains only versions that are signed with
 * the platform's current keys; the registry's answer to a team shows a canary.
 */
async function areLive(folders: readonly string[], url: string, { teams }: Secrets): Promise<boolean> {
  const html = await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text();
  const isLive = async (folder: string) => {
    const { version } = await readJson(`${folder}/package.json`);
    const built = versionOf(version, contractFile.parse(await readJson(`${folder}/dist/${CONTRACT_FILE}`)));
    const headers = { authorization: `Bearer ${teams[folder]}` };
    const answer = await fetch(`${url}/api/registro/${folder}`, { headers });
    const { canal } = microfrontendStatus.parse(await answer.json());
    return canal.canario === null && html.includes(`/mf/${folder}/${built}/`);
  };
  return (await pMap(folders, isLive)).every(Boolean);
}

/**
 * Publishes the builds of the interface to the registry: the shell first, because the others are checked against it.
 * Builds that are already live are left unchanged.
 * @param url address of the gateway
 * @throws {Failure} with the end of the log if a build is refused
 */
export async function publishFrontends(
  folders: readonly string[],
  url: string,
  secrets: Secrets,
  logs: string,
  step: Step,
): Promise<void> {
  // The command takes seconds to start. It also explains what is wrong where the comparison fails.
  if (await areLive(folders, url, secrets).catch(() => false)) return;
  let done = 0;
  step.stage(texts.published(done), 0);
  await runCommand(
    process.execPath,
    [
      ...command,
      'deploy',
      '--built',
      // A start shows this folder's builds, whatever was live before.
      '--replace',
      ...folders.map((folder) => join(root, folder)),
    ],
    {
      cwd: root,
      env: { REGISTRY_URL: url, ...publishingEnvironment(secrets) },
      log: join(logs, 'publish.log'),
      // The command prints a line for each published build, and a few others.
      onLine: () => {
        done = Math.min(done + 1, folders.length);
        step.stage(texts.published(done), (done / folders.length) * 100);
      },
    },
  );
}

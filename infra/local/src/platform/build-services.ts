import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../paths.ts';
import { exists } from '../tools/exists.ts';
import { allInOne, services } from './services.ts';

/** The processes whose source is in this checkout. */
export async function presentServices() {
  const present = await Promise.all(services.map((service) => exists(join(root, service.source))));
  return services.filter((_, index) => present[index]);
}

/**
 * Bundles every process and command of the services in one call: the platform's own packages go in, npm's stay out.
 * @returns the number of files built
 */
export async function buildServices(): Promise<number> {
  const processes = [...(await presentServices()), allInOne];
  const entries = new Set([...processes.map(({ source }) => source), ...(await commands())]);
  await bundle(
    [...entries].map((source) => ({ in: source, out: source.replace('/src/', '/dist/').replace(/\.ts$/, '') })),
  );
  return entries.size;
}

/**
 * Bundles processes for Node. A file that is as it should be stays untouched: it may be starting somewhere.
 * @param entries source files and what is made of each, without its extension, from the root of the repository
 * @param plugins of esbuild, before the one that leaves out npm's packages
 */
export async function bundle(entries: Array<{ in: string; out: string }>, plugins: Plugin[] = []): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [...plugins, onlyOwnPackages],
    write: false,
  });
  for (const { path, contents } of outputFiles) {
    const built = await readFile(path).catch(() => null);
    if (built?.equals(contents)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}

/**
 * npm's packages stay outside. Those of which a process uses nothing are not loaded: the gateway would begin with MongoDB's
 * client, which the kernel has for the others. An import without names is one for its effects, and stays.
 * Data of a package goes in: for the target, the bundle has no import attributes, and Node needs them.
 */
const onlyOwnPackages: Plugin = {
  name: 'only-own-packages',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind, with: attributes }) =>
      kind === 'entry-point' || path.startsWith('@vitrina/') || attributes.type === 'json'
        ? null
        : { path, external: true, sideEffects: false },
    );
  },
};

/** Files in `services/<name>/src/commands`, from the root. */
async function commands(): Promise<string[]> {
  const found: string[] = [];
  for (const service of await readdir(join(root, 'services'))) {
    const folder = join(root, 'services', service, 'src/commands');
    for (const file of await readdir(folder).catch(() => [])) {
      if (file.endsWith('.ts')) found.push(relative(root, join(folder, file)));
    }
  }
  return found;
}

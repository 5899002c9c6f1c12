import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { exists, paths, root } from '../paths.ts';
import { allInOne, services } from './services.ts';
import { hashOf } from './source-hash.ts';

/** Lists the processes whose source is in this checkout. */
export async function availableServices() {
  const present = await Promise.all(services.map((service) => exists(join(root, service.source))));
  return services.filter((_, index) => present[index]);
}

/** Sources of all bundles: the services and their shared packages, npm's packages, and the bundler's options below. */
const sources = ['services', 'package-lock.json', 'tsconfig.base.json', 'infra/local/src/platform/build-services.ts'];
/** File with the hash of the sources of the last build. */
const stamp = join(paths.cache, 'built/services');

/**
 * Bundles all processes and commands in one call, with the platform's packages inside and npm's outside, if a source
 * has changed since the last build.
 * @returns the number of files built
 */
export async function buildServices(): Promise<number> {
  const processes = [...(await availableServices()), allInOne];
  const entries = [...new Set([...processes.map(({ source }) => source), ...(await commands())])].map((source) => ({
    in: source,
    out: source.replace('/src/', '/dist/').replace(/\.ts$/, ''),
  }));
  const hash = await hashOf(sources);
  const built = await Promise.all(entries.map(({ out }) => exists(join(root, `${out}.js`))));
  if (built.every(Boolean) && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return 0;
  // A broken-off build must not count as the build of the stamp if the sources change back.
  await rm(stamp, { force: true });
  await bundle(entries);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return entries.length;
}

/**
 * Bundles processes for Node. Leaves an up-to-date file untouched: a process may be starting from it.
 * @param entries source files and output paths without extension, from the root of the repository
 * @param plugins esbuild plugins that run before the exclusion of npm's packages
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
 * Excludes npm's packages from the bundle and drops unused imports of them: otherwise the gateway would load MongoDB's
 * client, which the kernel imports for others. An import without names is kept for its side effects.
 * A package's data files are bundled, because the output has no import attributes and Node requires them.
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

/** Lists the files in `services/<name>/src/commands`, from the root. */
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

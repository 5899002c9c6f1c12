import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { exists, root } from '../paths.ts';
import { allInOne, services } from './services.ts';

/** Lists the processes whose source is in this checkout. */
export async function availableServices() {
  const present = await Promise.all(services.map((service) => exists(join(root, service.source))));
  return services.filter((_, index) => present[index]);
}

/**
 * Bundles all processes and commands in one call, with the platform's packages inside and npm's outside.
 * @returns the number of files built
 */
export async function buildServices(): Promise<number> {
  const processes = [...(await availableServices()), allInOne];
  const entries = new Set([...processes.map(({ source }) => source), ...(await commands())]);
  await bundle(
    [...entries].map((source) => ({ in: source, out: source.replace('/src/', '/dist/').replace(/\.ts$/, '') })),
  );
  return entries.size;
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

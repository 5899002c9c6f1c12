import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin, stop } from 'esbuild';
import { exists, paths, root } from '../paths.ts';
import { ownSourceMap } from './own-source-map.ts';
import { allInOne, services } from './services.ts';
import { hashOf } from './source-hash.ts';

/** Lists the processes whose source is in this checkout. */
export async function availableServices() {
  const present = await Promise.all(services.map((service) => exists(join(root, service.source))));
  return services.filter((_, index) => present[index]);
}

/** Sources of every bundle besides its own code: npm's packages, and the bundler's options below. */
export const BUNDLER_SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'infra/local/src/platform/build-services.ts',
  'infra/local/src/platform/own-source-map.ts',
];
/** File with the hash of the sources of the last build. */
const stamp = join(paths.cache, 'built/services');

/**
 * Bundles all processes and commands with the platform's packages inside, processes also with npm's, if a source has
 * changed since the last build.
 * @returns the number of files built
 */
export async function buildServices(): Promise<number> {
  const processes = [...(await availableServices()), allInOne];
  const own = processes.map(({ source }) => entryOf(source));
  const called = (await commands()).map(entryOf);
  const entries = [...own, ...called];
  const hash = await hashOf(['services', ...BUNDLER_SOURCES]);
  const built = await Promise.all(entries.map(({ out }) => exists(join(root, `${out}.js`))));
  if (built.every(Boolean) && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return 0;
  // A broken-off build must not count as the build of the stamp if the sources change back.
  await rm(stamp, { force: true });
  await Promise.all([bundle(own), bundle(called, { packages: 'outside' })]);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return entries.length;
}

/**
 * Ends the compiler's process, which keeps up to 1.6 GB after a build; the next one starts another. Call it while nothing is
 * built.
 */
export async function releaseCompiler(): Promise<void> {
  await stop();
}

/** A file to build, both paths from the root of the repository. */
interface Entry {
  in: string;
  /** Without extension. */
  out: string;
}

interface BundleOptions {
  /**
   * `inside`: with npm's packages, which halves the CPU time of a start (docs/decisions/0033). `outside`: without them,
   * which takes a fifth of the time to build.
   */
  packages?: 'inside' | 'outside';
  /** esbuild plugins that run before the resolution of packages. */
  plugins?: Plugin[];
}

/** Bundles files for Node. Leaves an up-to-date one untouched: a process may be starting from it. */
export async function bundle(
  entries: Entry[],
  { packages = 'inside', plugins = [] }: BundleOptions = {},
): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    ...(packages === 'inside' && forCommonJs),
    plugins: [...plugins, packages === 'inside' ? packagesInside : packagesOutside],
    write: false,
  });
  for (const { path, ...output } of outputFiles) {
    const isPartly = packages === 'inside' && path.endsWith('.map');
    const contents = isPartly ? Buffer.from(ownSourceMap(output.text)) : output.contents;
    const built = await readFile(path).catch(() => null);
    if (built?.equals(contents)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}

/** Options for packages in CommonJS, and for their size. Node prints the line of an error, so lines stay short. */
const forCommonJs = {
  banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  minifyWhitespace: true,
  lineLimit: 160,
} as const satisfies BuildOptions;

/** Packages with native code or files of their own, and heavy ones that few calls load. */
const OUTSIDE =
  /^(?:@bull-board|@node-rs|fluent-ffmpeg|lightningcss|msgpackr|pdfkit|pino|satori|sharp|typescript)(?:\/|$)/;

/**
 * Includes npm's packages except for `OUTSIDE` and the optional ones of others that are not installed. Drops unused
 * imports: otherwise the gateway would load the client of Redis, which the kernel imports for others.
 */
const packagesInside: Plugin = {
  name: 'packages-inside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...where }) => {
      if (pluginData === packagesInside || where.kind === 'entry-point' || path.startsWith('@vitrina/')) return null;
      if (OUTSIDE.test(path)) return { path, external: true, sideEffects: false };
      const found = await plugin.resolve(path, { ...where, pluginData: packagesInside });
      if (!where.importer.includes('/node_modules/')) return { ...found, sideEffects: false };
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/**
 * Leaves npm's packages outside. An import without names is kept for its side effects.
 * A package's data files are bundled, because the output has no import attributes and Node requires them.
 */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind, with: attributes }) =>
      kind === 'entry-point' || path.startsWith('@vitrina/') || attributes.type === 'json'
        ? null
        : { path, external: true, sideEffects: false },
    );
  },
};

const entryOf = (source: string): Entry => ({
  in: source,
  out: source.replace('/src/', '/dist/').replace(/\.ts$/, ''),
});

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

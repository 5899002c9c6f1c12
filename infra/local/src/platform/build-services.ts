import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../paths.ts';
import { exists } from '../tools/exists.ts';
import { services } from './services.ts';

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
  const entries = [...(await presentServices()).map(({ source }) => source), ...(await commands())];
  const seen = new Set(entries);
  await build({
    absWorkingDir: root,
    entryPoints: [...seen].map((source) => ({
      in: source,
      out: source.replace('/src/', '/dist/').replace(/\.ts$/, ''),
    })),
    outdir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [
      {
        name: 'only-own-packages',
        setup(plugin) {
          plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@vitrina/') ? null : { path, external: true },
          );
        },
      },
    ],
  });
  return seen.size;
}

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

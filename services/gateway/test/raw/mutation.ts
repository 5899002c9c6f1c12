import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, freePort, newNamespace, serviceKeys, startService } from '@vitrina/local/testing';

/** Change of a service's source, as text. */
export interface Mutation {
  /** End of the file's path. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  put: string;
}

/** Service with changes in its source. */
export interface Mutant {
  /** Folder under `services/`. */
  service: string;
  mutations: readonly Mutation[];
  env?: Record<string, string>;
}

const services = fileURLToPath(new URL('../../../', import.meta.url));
let started = 0;

/**
 * Builds mutants and runs them in one process, each at a port of its own: starting a process takes longer than a build.
 * @returns their addresses in the same order
 * @throws {Error} if a file does not contain the text of its change exactly once
 */
export async function startMutants(mutants: readonly Mutant[]): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  started += 1;
  const name = `mutants-${started}`;
  const runs = await Promise.all(
    mutants.map(async ({ service, mutations, env }, at) => {
      const file = await buildMutant(service, mutations, `${name}-${at}`);
      const own = { NAMESPACE: newNamespace(), SERVICE_KEYS: serviceKeys(service), PORT: String(await freePort()) };
      return { file, env: { ...own, ...env } };
    }),
  );
  const steps = runs.map(
    ({ file, env }) => `Object.assign(process.env, ${JSON.stringify(env)});\nawait import(${JSON.stringify(file)});\n`,
  );
  await writeFile(join(services, 'all-in-one/dist', `${name}.js`), steps.join(''));
  // Ready once the last one is.
  const { PORT = '' } = runs.at(-1)?.env ?? {};
  const host = await startService('all-in-one', { PORT, LOG_LEVEL: 'warn' }, `${name}.ts`);
  return { urls: runs.map(({ env }) => `http://127.0.0.1:${env.PORT}`), stop: () => host.stop() };
}

/** Builds a mutant. @returns its file */
async function buildMutant(service: string, mutations: readonly Mutation[], name: string): Promise<string> {
  const missing = new Set(mutations.map(({ file }) => file));
  const out = `services/${service}/dist/${name}`;
  await bundle([{ in: `services/${service}/src/main.ts`, out }], {
    packages: 'outside',
    plugins: [
      {
        name: 'mutations',
        setup(plugin) {
          plugin.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            const concerned = mutations.filter(({ file }) => path.endsWith(file));
            if (concerned.length === 0) return undefined;
            let contents = await readFile(path, 'utf8');
            for (const { file, find, put } of concerned) {
              if (contents.split(find).length !== 2) throw new Error(`not exactly once in ${file}: ${find}`);
              contents = contents.replace(find, () => put);
              missing.delete(file);
            }
            return { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  if (missing.size > 0) throw new Error(`not part of ${service}: ${[...missing]}`);
  return join(services, '..', `${out}.js`);
}

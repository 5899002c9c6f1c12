import { readFile } from 'node:fs/promises';
import { bundle } from '@vitrina/local/testing';

/** Change of a service's source, as text. */
export interface Mutation {
  /** End of the file's path. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  put: string;
}

let built = 0;

/**
 * Builds a service with changes in its source.
 * @param service folder under `services/`
 * @returns the entry for `startService` and `startStage`
 * @throws {Error} if a file does not contain the text of its change exactly once
 */
export async function buildMutant(mutations: readonly Mutation[], service = 'gateway'): Promise<string> {
  built += 1;
  const name = `mutant-${built}`;
  const missing = new Set(mutations.map(({ file }) => file));
  await bundle(
    [{ in: `services/${service}/src/main.ts`, out: `services/${service}/dist/${name}` }],
    [
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
  );
  if (missing.size > 0) throw new Error(`not part of ${service}: ${[...missing]}`);
  return `${name}.ts`;
}

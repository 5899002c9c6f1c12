import { existsSync, readdirSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const state = join(root, '.vitrina');

/** Folders of local state: deleting `.vitrina` removes all of it. A running start also has a state file elsewhere, see `local-start.ts` of the federation package. */
export const paths = {
  /** Files built or fetched once and shared by all runs. */
  cache: join(state, 'cache'),
  /** Data of the backing services of `npm start`. */
  data: join(state, 'data'),
  logs: join(state, 'logs'),
  /** Secrets, and a folder for each live run. */
  run: join(state, 'run'),
  /** Data of test runs, removed when they end. */
  temporary: join(state, 'tmp'),
} as const;

/** Lists the subfolders with a `microfrontend.ts`: the shell first, then the others by name. */
export function frontendsIn(folder: string): string[] {
  const found = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'microfrontend.ts')));
  return found.sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
}

/** Separately built and published folders; the shell comes first because the others are checked against it. */
export const frontends: readonly string[] = frontendsIn(root);

/** Returns true if a file or folder exists. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

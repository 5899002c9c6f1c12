import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout, absolute, without a slash at its end. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const state = join(root, '.vitrina');

/** Folders of all local state: deleting `.vitrina` removes it. A running start also announces itself to other folders. */
export const paths = {
  /** Built or fetched once, valid for every run. */
  cache: join(state, 'cache'),
  /** Data of the backing services of `npm start`. */
  data: join(state, 'data'),
  logs: join(state, 'logs'),
  /** One folder for each run that is alive, and the secrets. */
  run: join(state, 'run'),
  /** Data of test runs, removed with them. */
  temporary: join(state, 'tmp'),
} as const;

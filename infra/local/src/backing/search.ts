import { join } from 'node:path';
import { root } from '../paths.ts';
import { Daemon } from '../process/daemon.ts';
import { nodeFlags } from '../process/node-flags.ts';
import { answers } from '../process/until.ts';
import { texts } from '../texts.ts';
import type { Backing, Place } from './backing.ts';

/** Meilisearch; by default this repository's server, which implements the calls that Vitrina sends. */
export const search: Backing = {
  name: 'search',
  port: 7710,
  variables: ['MEILI_URL'],
  optionalVariables: ['MEILI_KEY'],
  program: 'meilisearch',
  composeService: 'search',
  composePort: 7700,
  environment: ({ port, credentials }) => ({
    MEILI_URL: `http://127.0.0.1:${port}`,
    MEILI_KEY: credentials.searchKey,
  }),
  isReady: (address) => answers(new URL('/health', address).href),
  startProgram: async (place, program) =>
    launch(place, program, ['--db-path', place.data, '--http-addr', `127.0.0.1:${place.port}`, '--no-analytics'], {
      MEILI_MASTER_KEY: place.credentials.searchKey,
    }),
  startEmbedded: async (place) =>
    launch(place, process.execPath, [...nodeFlags, '--import', 'tsx', join(root, 'infra/local/search/src/main.ts')], {
      PORT: String(place.port),
      SEARCH_MASTER_KEY: place.credentials.searchKey,
      SEARCH_DATA_DIR: place.data,
    }),
};

function launch(place: Place, program: string, args: readonly string[], env: Record<string, string>): Daemon {
  place.step.stage(texts.stages.starting);
  return new Daemon({
    name: 'Meilisearch',
    program,
    args,
    run: place.run,
    log: join(place.logs, 'search.log'),
    cwd: root,
    env,
  });
}

import type { BackingName } from '../backing/backing.ts';

/** A process of the platform. */
export interface ServiceEntry {
  name: string;
  /** Source file, from the root of the repository. */
  source: string;
  /** Built file, from the root of the repository. */
  built: string;
  /** Variable by which others find it; null where no service calls it. */
  addressVariable: string | null;
  needs: readonly BackingName[];
  /** Started only after these are ready. */
  after: readonly string[];
  /** The one process that people reach. */
  public?: true;
}

const service = (
  name: string,
  addressVariable: string | null,
  needs: readonly BackingName[],
  after: readonly string[] = [],
): ServiceEntry => ({
  name,
  source: `services/${name}/src/main.ts`,
  built: `services/${name}/dist/main.js`,
  addressVariable,
  needs,
  after,
});

/** Every process of the platform; an entry whose source is not there yet is left out of a start. */
export const services: readonly ServiceEntry[] = [
  service('accounts', 'ACCOUNTS_URL', ['mongo', 'redis']),
  service('media', 'MEDIA_URL', ['mongo', 'redis', 'objects']),
  {
    ...service('media-worker', null, ['mongo', 'redis', 'objects']),
    source: 'services/media/src/worker.ts',
    built: 'services/media/dist/worker.js',
  },
  service('directory', 'DIRECTORY_URL', ['mongo', 'redis', 'search']),
  service('chat', 'CHAT_URL', ['mongo', 'redis']),
  service('billing', 'BILLING_URL', ['mongo', 'redis']),
  service('registry', 'REGISTRY_URL', ['mongo', 'redis', 'objects']),
  { ...service('gateway', null, ['redis', 'objects'], ['registry']), public: true },
];

/** Folders of the interface that are built and published apart; the shell first, the others are checked against it. */
export const frontends: readonly string[] = ['shell', 'mf-directory', 'mf-provider', 'mf-chat'];

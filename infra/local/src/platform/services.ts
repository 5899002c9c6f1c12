/** A process of the platform. */
export interface ServiceEntry {
  name: string;
  /** Source file, from the root of the repository. */
  source: string;
  /** Built file, from the root of the repository. */
  built: string;
  /** Variable that holds its address for callers; null if no service calls it. */
  addressVariable: string | null;
  /** Services that must be ready before this one starts. */
  after: readonly string[];
  /** Sends mails and, without a mail server, shows them in the local outbox. */
  mails?: true;
  /** Process that visitors reach; only one has this. */
  public?: true;
  /** Additional Node options for its process in every environment: local start, tests and container image. */
  nodeOptions?: readonly string[];
}

const service = (name: string, addressVariable: string | null, after: readonly string[] = []): ServiceEntry => ({
  name,
  source: `services/${name}/src/main.ts`,
  built: `services/${name}/dist/main.js`,
  addressVariable,
  after,
});

/** All services in one process, for a small host. */
export const allInOne: ServiceEntry = { ...service('all-in-one', null), public: true };

/** Processes of the platform; a start skips an entry whose source does not exist yet. */
export const services: readonly ServiceEntry[] = [
  { ...service('accounts', 'ACCOUNTS_URL'), mails: true },
  service('media', 'MEDIA_URL'),
  {
    ...service('media-worker', null),
    source: 'services/media/src/worker.ts',
    built: 'services/media/dist/worker.js',
  },
  service('directory', 'DIRECTORY_URL'),
  // This process holds a stream for every open window. Three batches of a thousand windows peak at 191 MB on Node 24
  // with these options, at 216 MB with the first alone, and at 284 MB on Node 20 without any
  // (`services/chat/test/thousand-windows.large.test.ts`); the optimised code of the other compilers is the difference.
  // They cost 8 % more CPU on Node 24. V8 sizes its heap before the first line runs: setting the first option inside the
  // process did not suffice, and a smaller young generation saved 5 MB.
  { ...service('chat', 'CHAT_URL'), nodeOptions: ['--optimize-for-size', '--no-maglev', '--no-turbofan'] },
  service('billing', 'BILLING_URL'),
  service('registry', 'REGISTRY_URL'),
  { ...service('gateway', null, ['registry']), public: true },
];

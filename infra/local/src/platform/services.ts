/** A process of the platform. */
export interface ServiceEntry {
  name: string;
  /** Source file, from the root of the repository. */
  source: string;
  /** Built file, from the root of the repository. */
  built: string;
  /** Variable by which others find it; null where no service calls it. */
  addressVariable: string | null;
  /** Started only after these are ready. */
  after: readonly string[];
  /** Sends mails, and shows those that it kept for lack of a mail server. */
  mails?: true;
  /** The one process that people reach. */
  public?: true;
  /** Decodes files of strangers: it gets no secret of the platform, only its accounts at the servers. */
  decodesFiles?: true;
  /** Options of Node that its process is started with beside those of all, wherever that is: here, in tests, in its image. */
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

/** Every process of the platform; an entry whose source is not there yet is left out of a start. */
export const services: readonly ServiceEntry[] = [
  { ...service('accounts', 'ACCOUNTS_URL'), mails: true },
  service('media', 'MEDIA_URL'),
  {
    ...service('media-worker', null),
    source: 'services/media/src/worker.ts',
    built: 'services/media/dist/worker.js',
    decodesFiles: true,
  },
  service('directory', 'DIRECTORY_URL'),
  // Holds a stream for every open window. Three thousands in turn took 177 MB at most with it and 284 without (bench row
  // `streams`), for twice the CPU of a window that opens, 9 ms instead of 4.5. V8 sizes its heap before the first line runs:
  // chosen by the process itself it was 201 MB, and a smaller young generation alone did not help.
  { ...service('chat', 'CHAT_URL'), nodeOptions: ['--optimize-for-size'] },
  service('billing', 'BILLING_URL'),
  service('registry', 'REGISTRY_URL'),
  { ...service('gateway', null, ['registry']), public: true },
];

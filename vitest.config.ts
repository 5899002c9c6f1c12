import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Packages whose tests talk to MongoDB, Redis, the object store or search. */
const onServers = [
  'services/kernel',
  'services/gateway',
  'services/registry',
  'services/accounts',
  'services/directory',
  'services/media',
  'services/billing',
  'services/chat',
  'shell/federation',
];
/** Packages whose tests need nothing but themselves. */
const alone = [
  'services/contracts',
  'infra/local',
  'infra/local/search',
  'infra/demo',
  'shell',
  'shell/sdk',
  'mf-directory',
  'mf-provider',
  'mf-chat',
  'bench',
];

const projects = [...onServers, ...alone].filter((folder) => existsSync(`${folder}/test`));

export default defineConfig({
  test: {
    projects: projects.map((folder) => ({
      test: {
        name: folder,
        root: folder,
        include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
        environment: 'node' as const,
        testTimeout: 30_000,
        hookTimeout: 60_000,
        globalSetup: onServers.includes(folder)
          ? [new URL('infra/local/src/testing/global-setup.ts', import.meta.url).pathname]
          : [],
      },
    })),
    maxWorkers: 2,
  },
});

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

/** Run against the embedded server, or against a real one by MEILI_URL: `npm run test:search`. */
const searchConformance = {
  test: {
    name: 'search-conformance',
    root: 'infra/local/search',
    include: ['conformance/**/*.test.ts'],
    environment: 'node' as const,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      ...(existsSync('infra/local/search/conformance') ? [searchConformance] : []),
      ...projects.map((folder) => ({
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
    ],
    maxWorkers: 2,
  },
});

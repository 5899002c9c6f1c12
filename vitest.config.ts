import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { frontends } from './infra/local/src/paths.ts';
import { SlowestFirst } from './infra/local/src/test-run/slowest-first.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
  'services/all-in-one',
  'services/backup',
  'shell/federation',
  'infra/demo',
  'infra/chaos',
  'infra/doctor',
  'infra/compose',
];
/** Packages whose tests need nothing but themselves. */
const alone = [
  'services/contracts',
  'services/first-content',
  'services/product',
  'infra/local',
  'infra/local/search',
  'infra/images',
  'infra/monitoring',
  'infra/k8s',
  'shell/sdk',
  'shell/federation/template',
  ...frontends,
  'bench',
];

const projects = [...onServers, ...alone].filter((folder) => existsSync(at(`${folder}/test`)));

/** Run against the embedded server, or against a real one by MEILI_URL: `npm run test:search`. */
const searchConformance = {
  test: {
    name: 'search-conformance',
    root: at('infra/local/search'),
    include: ['conformance/**/*.test.ts'],
    environment: 'node' as const,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      ...(existsSync(at('infra/local/search/conformance')) ? [searchConformance] : []),
      ...projects.map((folder) => ({
        test: {
          name: folder,
          root: at(folder),
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          environment: 'node' as const,
          // Files of a package share a process: its modules are loaded once. Tests leave nothing behind in it.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 60_000,
          globalSetup: onServers.includes(folder) ? [at('infra/local/src/testing/global-setup.ts')] : [],
        },
      })),
    ],
    // One more than cores: many tests wait for other processes.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // A report, no bar. Code that tests start as a process of its own does not count in it.
    coverage: {
      provider: 'v8',
      include: ['{services/*,shell,shell/*,mf-*,infra/*,infra/local/search,bench}/src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: at('.vitrina/coverage'),
    },
    // A transformed module is kept on disk: each test file runs in a process of its own and would transform it again.
    experimental: { fsModuleCache: true, fsModuleCachePath: at('.vitrina/cache/vitest') },
  },
});

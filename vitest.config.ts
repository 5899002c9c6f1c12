import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import {
  injectsFaults,
  measuresCosts,
  packageTests,
  type Ring,
  ringOf,
  rings,
} from './infra/local/src/test-run/rings.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A test waits for a state, however busy the machine is. */
const EXPECT = { poll: { timeout: 60_000 } };

function project(ring: Ring, isIncluded: (file: string) => boolean) {
  return {
    name: ring as string,
    include: packageTests().filter((file) => ringOf(file) === ring && isIncluded(file)),
    environment: 'node' as const,
    // Test files share processes, in which a module is loaded once. Tests leave nothing behind in them.
    isolate: false,
    testTimeout: 90_000,
    // On a busy machine a process that runs all services takes more than a minute to start.
    hookTimeout: 240_000,
    expect: EXPECT,
    globalSetup: ring === 'small' ? [] : [at('infra/local/src/testing/global-setup.ts')],
  };
}

/** A project per ring: `--project small services/media` runs the small tests of a package. */
const projects = rings.map((ring) => ({
  test: project(ring, (file) => !injectsFaults(file) && !measuresCosts(file)),
}));

/** Runs after all other tests, since it measures recovery times. Two files at a time: most of it waits. */
const faults = {
  test: {
    ...project('large', injectsFaults),
    name: 'large-faults',
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
  },
};

/** Runs alone at the very end, and starts servers of its own, whose CPU it measures. */
const costs = {
  test: {
    ...project('large', measuresCosts),
    name: 'large-costs',
    sequence: { groupOrder: 2 },
    maxWorkers: 1,
    testTimeout: 1_800_000,
    globalSetup: [],
  },
};

/** Runs against the embedded server, or against a real one by MEILI_URL: `npm run test:search`. */
const searchConformance = {
  test: {
    name: 'search-conformance',
    root: at('infra/local/search'),
    include: ['conformance/**/*.test.ts'],
    environment: 'node' as const,
    expect: EXPECT,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
};

/** Runs the platform in containers, which needs an engine and takes 15 minutes: `npm run test:containers`. */
const containers = {
  test: {
    name: 'containers',
    root: at('infra/compose'),
    include: ['test/containers/*.large.test.ts'],
    environment: 'node' as const,
    // A set-up builds all images.
    testTimeout: 1_800_000,
    hookTimeout: 3_600_000,
    expect: EXPECT,
    globalSetup: [at('infra/compose/test/containers/edge-certificate.ts')],
  },
};

export default defineConfig({
  test: {
    projects: [searchConformance, containers, ...projects, faults, costs],
    // One more than cores: many tests wait for other processes.
    maxWorkers: 3,
    // A report, no bar. Code that tests start as a process of its own does not count in it.
    coverage: {
      provider: 'v8',
      include: ['{services/*,shell,shell/*,mf-*,infra/*,infra/local/search,bench}/src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: at('.vitrina/coverage'),
    },
    // A transformed module is kept on disk: each of the processes, and the next run, would transform it again.
    experimental: { fsModuleCache: true, fsModuleCachePath: at('.vitrina/cache/vitest') },
  },
});

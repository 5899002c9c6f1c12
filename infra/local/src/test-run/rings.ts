import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { frontends, root } from '../paths.ts';

/**
 * Rings of tests, from the fastest. A file's name shows its ring: `rules.test.ts` needs no servers, `gallery.medium.test.ts`
 * runs on real ones, `no-loss.large.test.ts` takes long (it kills processes, builds much, or waits) and runs only with
 * `npm run test:all`. Journeys follow the same rule with `.spec.ts`; all of them are medium or large.
 */
export const rings = ['small', 'medium', 'large'] as const;

export type Ring = (typeof rings)[number];

/** Returns the ring of a test file. */
export function ringOf(file: string): Ring {
  const [, ring] = /\.(medium|large)\.(?:test|spec)\.tsx?$/.exec(file) ?? [];
  return (ring as Ring | undefined) ?? 'small';
}

/**
 * Returns true for a test file whose result may depend on the date, such as `days.dated.test.ts` or
 * `gallery.dated.medium.test.ts`: `npm run test:all` repeats it at other clocks.
 */
export function isDated(file: string): boolean {
  return file.includes('.dated.');
}

/** Returns true for a large test file that breaks a platform of its own and measures how fast it recovers. */
export function injectsFaults(file: string): boolean {
  return file.startsWith('infra/chaos/test/faults/');
}

/** Returns true for a large test file that compares the CPU of requests with that of earlier versions. */
export function measuresCosts(file: string): boolean {
  return file.startsWith('bench/test/') && ringOf(file) === 'large';
}

/** Folders of packages, each with its tests in `test`, the lowest first. */
export const packages: readonly string[] = [
  'services/contracts',
  'services/kernel',
  'services/product',
  'services/first-content',
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
  'shell/federation/template',
  'shell/sdk',
  ...frontends,
  'infra/local',
  'infra/local/search',
  'infra/demo',
  'infra/chaos',
  'infra/doctor',
  'infra/compose',
  'infra/images',
  'infra/monitoring',
  'infra/k8s',
  'bench',
];

/** Lists the test files of a package, from its folder, except the containers', which are a vitest project of their own. */
export function testsOf(folder: string): string[] {
  if (!existsSync(join(root, folder, 'test'))) return [];
  return readdirSync(join(root, folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/^containers|fixtures/.test(file))
    .map((file) => join('test', file))
    .sort();
}

/** Lists the test files of all packages, from the root. */
export function packageTests(): string[] {
  return packages.flatMap((folder) => testsOf(folder).map((file) => join(folder, file)));
}

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../paths.ts';

/**
 * Slowest test files, from the root. They start first, so that none runs at the end while the other workers are idle;
 * files that mostly wait alternate with files that compute.
 */
export const slowest: readonly string[] = [
  'services/media/test/no-loss.test.ts',
  'services/gateway/test/hostile.test.ts',
  'services/media/test/waiting.test.ts',
  'shell/federation/test/boot.test.ts',
  'services/media/test/video-no-loss.test.ts',
  'shell/sdk/test/kit.test.ts',
  'infra/chaos/test/chaos.test.ts',
  'services/gateway/test/guards.test.ts',
  'infra/chaos/test/corpus.test.ts',
  'services/gateway/test/withdrawal.test.ts',
  'services/media/test/video.test.ts',
  'services/directory/test/reindex.test.ts',
  'services/media/test/withdrawn-files.test.ts',
  'services/kernel/test/outbox.test.ts',
  'infra/demo/test/seeding.test.ts',
  'services/media/test/avif.test.ts',
  'services/media/test/gallery.test.ts',
  'services/media/test/clocks.test.ts',
];

/** Orders the test files: the slowest first, then package by package. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.indexOf(relative(root, moduleId));
      return at < 0 ? slowest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

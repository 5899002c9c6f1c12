import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GroundTruth } from './check/truth.ts';
import { type Fault, LIMIT_SECONDS } from './faults/fault.ts';
import { readOptions } from './options.ts';
import { type PlatformKind, startChaosPlatform } from './platform/chaos-platform.ts';
import { type CaseResult, runCase, type Scene } from './run-case.ts';
import type { SentFile } from './uploads/client.ts';
import { makeFiles } from './uploads/files.ts';

const options = readOptions();
/** Time limit of a case beyond the duration of its fault, in milliseconds. */
const CASE_MS = 15 * 60_000;
/** Longest wait for all processes before the next fault, in milliseconds. */
const READY_MS = 60_000;

const platforms = {
  default: 'a platform',
  accelerated: 'a platform with shortened waits',
  sentinel: 'a platform with sentinels',
} as const satisfies Record<PlatformKind, string>;

/** Declares a test for each fault, all on one platform of a kind. A platform on which a test failed is replaced. */
export function describeFaults(kind: PlatformKind, faults: readonly Fault[]): void {
  describe(platforms[kind], () => {
    let files: SentFile[];
    let scene: Scene | undefined;
    const start = async () => {
      const platform = await startChaosPlatform(kind, options);
      return { platform, truth: await GroundTruth.open(platform.environment), avif: options.avif };
    };
    const stop = async () => {
      const previous = scene;
      scene = undefined;
      await previous?.truth.close();
      await previous?.platform.stop();
    };
    beforeAll(async () => {
      files = await makeFiles(options.uploads, options.seed);
    });
    beforeEach(async () => {
      scene ??= await start();
    });
    afterAll(async () => {
      await stop();
      vi.unstubAllEnvs();
    });

    for (const fault of faults) {
      const { when, durationMs = 0, limitSeconds = LIMIT_SECONDS.default } = fault;
      test(`loses no upload when ${when}`, { timeout: CASE_MS + durationMs }, async ({ skip, onTestFailed }) => {
        if (!scene) throw new Error('no platform');
        const reason = fault.skipReason?.(scene.platform);
        if (reason) skip(reason);
        onTestFailed(stop);
        const result = await runCase(scene, fault, files);
        console.log(lineOf(result));
        const { faults: found, problems, ready, recovery } = result;
        const none = { lost: [], doubled: [], orphaned: [], failed: [], unclear: [] };
        expect.soft({ ...found, problems, ready }).toEqual({ ...none, problems: [], ready: files.length });
        const recovered = recovery.recovered ?? Number.POSITIVE_INFINITY;
        expect(recovered, 'seconds until it had recovered').toBeLessThanOrEqual(limitSeconds);
        await scene.platform.ready(READY_MS);
      });
    }
  });
}

/** Describes a case: the fault, the work in progress, the responses, and the steps of the recovery. */
function lineOf({ what, underWay, answers, visitor, leftBehind, recovery }: CaseResult): string {
  const { processing, queued, arriving } = underWay;
  const counts = (of: Record<string, number>) => Object.entries(of).map(([name, count]) => `${count} × ${name}`);
  const steps = Object.entries(recovery).map(([step, after]) => `${step} ${after?.toFixed(1) ?? 'never'}`);
  return [
    `${what}; ${processing} held, ${queued} queued, ${arriving} arriving, ${leftBehind} objects collected`,
    `responses: ${counts(answers).join(', ')}; to a visitor: ${counts(visitor).join(', ')}`,
    `seconds after the fault: ${steps.join(', ')}`,
  ].join('\n  ');
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Progress, paths } from '@vitrina/local';
import { GroundTruth } from './check/truth.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { makeFiles } from './files.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type PlatformKind, startChaosPlatform } from './platform/chaos-platform.ts';
import { runIsolated } from './platform/isolated-run.ts';
import { caseLines, reasonsOf, resultTable } from './report.ts';
import { type CaseResult, failedCase, runCase, type Scene } from './run-case.ts';

/** Longest wait for all processes before the next fault, in milliseconds. */
const READY_MS = 60_000;

const RESULTS = join(paths.logs, 'chaos', 'results.json');

/** Runs the faults one after another, on one platform per kind. @returns false if a case fails */
async function chaos(options: Options, run: string): Promise<boolean> {
  const { only, uploads, seed, avif, instances } = options;
  console.log(`seed ${seed}, ${uploads} uploads under each fault, ${instances} of each process`);
  const files = await makeFiles(uploads, seed);
  const print = (line: string) => console.log(`  ${line}`);
  const results: CaseResult[] = [];
  let scene: (Scene & { kind: PlatformKind }) | undefined;
  const stopPlatform = async () => {
    const previous = scene;
    scene = undefined;
    await previous?.truth.close();
    await previous?.platform.stop();
  };
  const usePlatform = async (kind: PlatformKind) => {
    if (scene?.kind === kind) return scene;
    await stopPlatform();
    const progress = new Progress();
    const starting = startChaosPlatform(run, progress, { print, avif, instances, kind });
    const platform = await starting.finally(() => progress.close());
    scene = { platform, truth: await GroundTruth.open(platform.environment), avif, kind };
    return scene;
  };
  const runFault = async (fault: Fault): Promise<CaseResult | null> => {
    const current = await usePlatform(fault.kind ?? 'default');
    const skipReason = fault.skipReason?.(current.platform) ?? null;
    if (skipReason) {
      console.log(`- ${fault.name}: skipped, ${skipReason}`);
      return null;
    }
    const result = await runCase(current, fault, files);
    await current.platform.ready(READY_MS);
    return result;
  };
  try {
    for (const fault of faults.filter(({ name }) => only.includes(name))) {
      const result = await runFault(fault).catch(async (error: unknown) => {
        // A broken platform stays broken, so the next fault gets a new one.
        await stopPlatform().catch(() => undefined);
        return failedCase(fault, uploads, error);
      });
      if (!result) continue;
      results.push(result);
      console.log(caseLines(result).join('\n'));
      await saveResults(results, options);
    }
  } finally {
    await stopPlatform();
  }
  console.log(`\n${resultTable(results).join('\n')}\n`);
  console.log(`results: ${RESULTS}`);
  return results.every((result) => reasonsOf(result).length === 0);
}

async function saveResults(results: readonly CaseResult[], options: Options): Promise<void> {
  await mkdir(dirname(RESULTS), { recursive: true });
  const evaluated = results.map((result) => ({ ...result, reasons: reasonsOf(result) }));
  await writeFile(RESULTS, JSON.stringify({ at: new Date().toISOString(), ...options, results: evaluated }, null, 2));
}

await runIsolated(usage, (args, run) => chaos(readOptions(args), run));

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Progress, paths } from '@vitrina/local';
import { Truth } from './check/truth.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { makeFiles } from './load/files.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type PlatformKind, startChaosPlatform } from './platform/chaos-platform.ts';
import { ownRun } from './platform/own-run.ts';
import { caseLines, resultTable } from './report/table.ts';
import { reasonsOf } from './report/verdict.ts';
import { brokenCase, type CaseResult, runCase, type Scene } from './run-case.ts';

/** Longest wait for every process to be ready before the next fault, in milliseconds. */
const READY_MS = 60_000;

const RESULTS = join(paths.logs, 'chaos', 'results.json');

/** Tries the faults one after the other, those of one kind on one platform. @returns false where a case does not pass */
async function chaos(options: Options, run: string): Promise<boolean> {
  const { only, uploads, seed, avif, instances } = options;
  console.log(`seed ${seed}, ${uploads} uploads under each fault, ${instances} of each process`);
  const files = await makeFiles(uploads, seed);
  const say = (line: string) => console.log(`  ${line}`);
  const results: CaseResult[] = [];
  let scene: (Scene & { kind: PlatformKind }) | undefined;
  const leave = async () => {
    const left = scene;
    scene = undefined;
    await left?.truth.close();
    await left?.platform.stop();
  };
  const enter = async (kind: PlatformKind) => {
    if (scene?.kind === kind) return scene;
    await leave();
    const progress = new Progress();
    const starting = startChaosPlatform(run, progress, { say, avif, instances, kind });
    const platform = await starting.finally(() => progress.close());
    scene = { platform, truth: await Truth.open(platform.environment), avif, kind };
    return scene;
  };
  const tryFault = async (fault: Fault): Promise<CaseResult | null> => {
    const here = await enter(fault.kind ?? 'usual');
    const obstacle = fault.obstacle?.(here.platform) ?? null;
    if (obstacle) {
      console.log(`- ${fault.name}: left out, ${obstacle}`);
      return null;
    }
    const result = await runCase(here, fault, files);
    await here.platform.ready(READY_MS);
    return result;
  };
  try {
    for (const fault of faults.filter(({ name }) => only.includes(name))) {
      const result = await tryFault(fault).catch(async (error: unknown) => {
        // A broken platform stays broken: the next fault gets a new one.
        await leave().catch(() => undefined);
        return brokenCase(fault, uploads, error);
      });
      if (!result) continue;
      results.push(result);
      console.log(caseLines(result).join('\n'));
      await keep(results, options);
    }
  } finally {
    await leave();
  }
  console.log(`\n${resultTable(results).join('\n')}\n`);
  console.log(`results: ${RESULTS}`);
  return results.every((result) => reasonsOf(result).length === 0);
}

async function keep(results: readonly CaseResult[], options: Options): Promise<void> {
  await mkdir(dirname(RESULTS), { recursive: true });
  const evaluated = results.map((result) => ({ ...result, reasons: reasonsOf(result) }));
  await writeFile(RESULTS, JSON.stringify({ at: new Date().toISOString(), ...options, results: evaluated }, null, 2));
}

await ownRun(async (run) => {
  const args = process.argv.slice(2);
  if (!args.includes('--help')) return chaos(readOptions(args), run);
  console.log(usage);
  return true;
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../../local/src/paths.ts';
import { Progress } from '../../local/src/progress/progress.ts';
import { Truth } from './check/truth.ts';
import { faults } from './faults/index.ts';
import { makeFiles } from './load/files.ts';
import { type Options, readOptions, usage } from './options.ts';
import { startChaosPlatform } from './platform/chaos-platform.ts';
import { ownRun } from './platform/own-run.ts';
import { caseLines, resultTable } from './report/table.ts';
import { reasonsOf } from './report/verdict.ts';
import { type CaseResult, runCase } from './run-case.ts';

/** Longest wait for every process to be ready before the next fault, in milliseconds. */
const READY_MS = 60_000;

/** Tries the faults one after the other on one platform. @returns false where a case does not pass */
async function chaos({ only, uploads, seed, avif }: Options, run: string): Promise<boolean> {
  console.log(`seed ${seed}, ${uploads} uploads under each fault`);
  const files = await makeFiles(uploads, seed);
  const progress = new Progress();
  const say = (line: string) => console.log(`  ${line}`);
  const platform = await startChaosPlatform(run, progress, { say, avif }).finally(() => progress.close());
  const results: CaseResult[] = [];
  try {
    const truth = await Truth.open(platform.environment);
    for (const fault of faults.filter(({ name }) => only.includes(name))) {
      const obstacle = fault.obstacle?.(platform) ?? null;
      if (obstacle) {
        console.log(`- ${fault.name}: left out, ${obstacle}`);
        continue;
      }
      const result = await runCase({ platform, truth, avif }, fault, files);
      results.push(result);
      console.log(caseLines(result).join('\n'));
      await platform.ready(READY_MS);
    }
    await truth.close();
  } finally {
    await platform.stop();
  }
  console.log(`\n${resultTable(results).join('\n')}\n`);
  await keep(results, { only, uploads, seed, avif });
  return results.every((result) => reasonsOf(result).length === 0);
}

async function keep(results: readonly CaseResult[], options: Options): Promise<void> {
  const folder = join(paths.logs, 'chaos');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'results.json');
  const judged = results.map((result) => ({ ...result, reasons: reasonsOf(result) }));
  await writeFile(file, JSON.stringify({ at: new Date().toISOString(), ...options, results: judged }, null, 2));
  console.log(`results: ${file}`);
}

await ownRun(async (run) => {
  const args = process.argv.slice(2);
  if (!args.includes('--help')) return chaos(readOptions(args), run);
  console.log(usage);
  return true;
});

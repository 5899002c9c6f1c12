import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { Failure, Progress, paths, withRun } from '@vitrina/local';
import { LIGHTHOUSE, type RowName } from './bars.ts';
import { measureFederation } from './federation/row.ts';
import { measureKeystroke } from './keystroke/row.ts';
import { measureLighthouse } from './lighthouse/row.ts';
import { type Options, readOptions, usage } from './options.ts';
import { measurePhotos } from './photos/row.ts';
import { type BenchPlatform, startBenchPlatform } from './platform/bench-platform.ts';
import { fillDirectory } from './platform/fill-directory.ts';
import { measureReads } from './reads/row.ts';
import {
  evaluate,
  type Figure,
  formatTable,
  type RowResult,
  readBaseline,
  writeBaseline,
  writeResult,
} from './report.ts';
import { measureDeploys } from './rows/deploys.ts';
import { measureDoor } from './rows/door.ts';
import { measureNear } from './rows/near.ts';
import { measureSearch } from './rows/search.ts';
import { measureVideo } from './rows/video.ts';
import { measureVisible } from './rows/visible.ts';

type Measure = (platform: BenchPlatform, options: Options, folder: string) => Promise<RowResult>;

/** Photos come last: their remaining background work would disturb the other rows. */
const rows: Record<RowName, Measure> = {
  search: measureSearch,
  near: measureNear,
  keystroke: measureKeystroke,
  reads: measureReads,
  door: measureDoor,
  video: measureVideo,
  visible: measureVisible,
  federation: measureFederation,
  deploys: measureDeploys,
  photos: measurePhotos,
  lighthouse: measureLighthouse,
};

/** Measures the rows on a new platform and prints the comparison. @returns false if a row misses its bar */
async function bench(options: Options, run: string): Promise<boolean> {
  const progress = new Progress();
  const platform = await startBenchPlatform(run, progress).finally(() => progress.close());
  const figures: Figure[] = [];
  try {
    if (!options.only.includes(LIGHTHOUSE)) await fillDirectory(platform, options);
    for (const [name, measure] of Object.entries(rows) as [RowName, Measure][]) {
      if (!options.only.includes(name)) continue;
      console.log(`${name} …`);
      const result = await measure(platform, options, join(paths.temporary, run, name));
      await writeResult(name, result, options);
      for (const [note, value] of Object.entries(result.notes)) console.log(`  ${note}: ${value}`);
      figures.push(...result.figures);
    }
  } finally {
    await platform.stop();
  }
  const baseline = await readBaseline();
  console.log(`\n${formatTable(figures, baseline).join('\n')}\n`);
  if (options.updateBaseline) await writeBaseline(baseline, figures);
  return figures.every((figure) => evaluate(figure, options.updateBaseline ? {} : baseline) === 'ok');
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(usage);
  const options = readOptions(args);
  const [load = 0] = loadavg();
  if (load > availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): rates and p99 say little now, CPU ratios still do.`);
  }
  if (!(await withRun((run) => bench(options, run)))) process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof Failure || error instanceof RangeError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
process.exit();

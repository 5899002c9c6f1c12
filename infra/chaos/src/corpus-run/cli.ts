import { parseArgs } from 'node:util';
import { Progress } from '@vitrina/local';
import { planCorpus, selectSample } from '../corpus/plan.ts';
import { startChaosPlatform } from '../platform/chaos-platform.ts';
import { runIsolated } from '../platform/isolated-run.ts';
import { defectLines, summaryOf } from './result.ts';
import { runCorpus, startTripwire } from './run-corpus.ts';

/** Number of files between two progress lines. */
const PROGRESS_EVERY = 100;

const usage = `npm run test:corpus -- [options]
  --seed 1        fixes the files
  --count 1000    files of the corpus
  --sample 120    sends a part of them only, spread over the kinds`;

/** Sends the corpus to a separate platform. @returns false if there is a defect */
async function corpus(args: string[], run: string): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '1000' },
      sample: { type: 'string' },
    },
  });
  const numbers = [values.seed, values.count, values.sample ?? '0'].map(Number);
  const [seed = 0, count = 0, sample = 0] = numbers;
  if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0)) throw new RangeError(usage);
  const tripwire = await startTripwire();
  const whole = planCorpus({ seed, count, tripwire: tripwire.url });
  const files = values.sample === undefined ? whole : selectSample(whole, sample, seed);
  console.log(`seed ${seed}, ${files.length} files`);
  const progress = new Progress();
  const print = (line: string) => console.log(`  ${line}`);
  const options = { print, avif: true, instances: 1, kind: 'default' } as const;
  const platform = await startChaosPlatform(run, progress, options).finally(() => progress.close());
  try {
    const { endpoints, environment, workerPids } = platform;
    const done = await runCorpus({ endpoints, environment, avif: true, workerPids }, files, tripwire, (sent) => {
      if (sent % PROGRESS_EVERY === 0) console.log(`  ${sent} of ${files.length} sent`);
    });
    console.log(`\n${summaryOf(done).join('\n')}`);
    return defectLines(done).length === 0;
  } finally {
    tripwire.close();
    await platform.stop();
  }
}

await runIsolated(async (run) => {
  const args = process.argv.slice(2);
  if (!args.includes('--help')) return corpus(args, run);
  console.log(usage);
  return true;
});

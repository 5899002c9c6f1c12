import { parseArgs } from 'node:util';
import { Progress } from '@vitrina/local';
import { planCorpus, selectSample } from '../corpus/plan.ts';
import { wholeNumber } from '../options.ts';
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
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({ args, options: { seed: text('1'), count: text('1000'), sample: text('1000000') } });
  const seed = wholeNumber('seed', values.seed, 0, 2 ** 31 - 1);
  const tripwire = await startTripwire();
  const whole = planCorpus({ seed, count: wholeNumber('count', values.count, 0, 1e6), tripwire: tripwire.url });
  const files = selectSample(whole, wholeNumber('sample', values.sample, 0, 1e6), seed);
  console.log(`seed ${seed}, ${files.length} files`);
  const progress = new Progress();
  const print = (line: string) => console.log(`  ${line}`);
  const options = { print, avif: true, instances: 1, kind: 'default' } as const;
  const platform = await startChaosPlatform(run, progress, options).finally(() => progress.close());
  try {
    const done = await runCorpus({ ...platform, avif: true }, files, tripwire, (sent) => {
      if (sent % PROGRESS_EVERY === 0) print(`${sent} of ${files.length} sent`);
    });
    console.log(`\n${summaryOf(done).join('\n')}`);
    return defectLines(done).length === 0;
  } finally {
    tripwire.close();
    await platform.stop();
  }
}

await runIsolated(usage, corpus);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCorpus, selectSample } from '../src/corpus/plan.ts';
import { defectLines, summaryOf } from '../src/corpus-run/result.ts';
import { runCorpus, startTripwire, type Tripwire } from '../src/corpus-run/run-corpus.ts';
import { startSubject, type TestSubject } from './subject.ts';

const SEED = 1;
/** Number of files in the sample; `npm run test:corpus` runs the whole corpus. */
const FILES = 120;

let subject: TestSubject;
let tripwire: Tripwire;
beforeAll(async () => {
  [subject, tripwire] = await Promise.all([startSubject(), startTripwire()]);
}, 120_000);
afterAll(async () => {
  tripwire?.close();
  await subject?.stop();
});

test('bad files crash no worker, each gets the product’s response, and none is served', {
  timeout: 300_000,
}, async () => {
  const whole = planCorpus({ seed: SEED, count: 1_000, tripwire: tripwire.url });
  // Files of fifty megabytes add little here, and the upload tests send them too.
  const files = selectSample(
    whole.filter(({ made }) => !/\d,\d{3},\d{3} bytes/.test(made)),
    FILES,
    SEED,
  );
  const run = await runCorpus(subject, files, tripwire);
  console.log(`seed ${SEED}\n${summaryOf(run).join('\n')}`);
  expect(run.results).toHaveLength(FILES);
  expect(defectLines(run)).toEqual([]);
  // A run in which nothing or everything passes proves nothing.
  for (const end of ['refused', 'failed', 'ready']) {
    expect(run.results.filter((result) => result.end === end).length, end).toBeGreaterThan(10);
  }
});

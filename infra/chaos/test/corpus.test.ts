import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCorpus, sampleOf } from '../src/corpus/plan.ts';
import { defectLines, summaryOf } from '../src/corpus-run/result.ts';
import { runCorpus } from '../src/corpus-run/run-corpus.ts';
import { startTripwire, type Tripwire } from '../src/corpus-run/tripwire.ts';
import { startSubject, type TestSubject } from './subject.ts';

const SEED = 1;
/** Files of the sample; the whole corpus is `npm run test:corpus`. */
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

test('of bad files none brings a worker down, each gets the product’s words, and nothing of them is served', {
  timeout: 300_000,
}, async () => {
  const whole = planCorpus({ seed: SEED, count: 1_000, tripwire: tripwire.url });
  // Fifty megabytes at a time say little more here, and the tests of uploads send them too.
  const files = sampleOf(
    whole.filter(({ made }) => !/\d,\d{3},\d{3} bytes/.test(made)),
    FILES,
    SEED,
  );
  const run = await runCorpus(subject, files, tripwire);
  console.log(`seed ${SEED}\n${summaryOf(run).join('\n')}`);
  expect(run.results).toHaveLength(FILES);
  expect(defectLines(run)).toEqual([]);
  // A run in which nothing gets through, or everything, shows nothing.
  for (const end of ['refused', 'failed', 'ready']) {
    expect(run.results.filter((result) => result.end === end).length, end).toBeGreaterThan(10);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCorpus, selectSample } from './corpus/plan.ts';
import { runCorpus, startTripwire, type Tripwire } from './corpus-run/run-corpus.ts';
import { type Subject, startSubject } from './corpus-run/subject.ts';
import { readCorpusOptions } from './options.ts';

const { planned, sample, seed } = readCorpusOptions();
/** Longest time for the sample, and for the whole corpus for each file, in milliseconds. */
const LIMIT_MS = { sample: 600_000, file: 3_000 } as const;

let subject: Subject;
let tripwire: Tripwire;
beforeAll(async () => {
  [subject, tripwire] = await Promise.all([startSubject({ avif: sample === null }), startTripwire()]);
});
afterAll(async () => {
  tripwire?.close();
  await subject?.stop();
});

test('bad files crash no worker, each gets the product’s response, and none is served', {
  timeout: sample === null ? planned * LIMIT_MS.file : LIMIT_MS.sample,
}, async () => {
  const whole = planCorpus({ seed, count: planned, tripwire: tripwire.url });
  // Files of fifty megabytes add little to a sample, and the upload tests send them too.
  const light = whole.filter(({ made }) => !/\d,\d{3},\d{3} bytes/.test(made));
  const files = sample === null ? whole : selectSample(light, sample, seed);
  const { results, defects } = await runCorpus(subject, files, tripwire);
  expect(results).toHaveLength(files.length);
  expect(defects, `seed ${seed}`).toEqual([]);
  // A run in which nothing or everything passes proves nothing.
  for (const end of ['refused', 'failed', 'ready']) {
    expect(results.filter((result) => result.end === end).length, end).toBeGreaterThan(files.length / 12);
  }
});

import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { until } from '@vitrina/local';
import { GroundTruth, type WorkFacts } from '../check/truth.ts';
import { Person } from '../client/person.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import { checkServed } from './check-served.ts';
import { type CorpusResult, isExpected, type Subject } from './result.ts';
import { sendAll } from './send-all.ts';
import type { Tripwire } from './tripwire.ts';

/** Number of providers that send the files. */
const OWNERS = 8;

/** Longest wait for the late AVIF files, in milliseconds. */
const AVIF_MS = 300_000;

/** Result of a corpus run. */
export interface CorpusRun {
  results: CorpusResult[];
  /** Defects of the platform as a whole, in addition to those of single files. */
  defects: string[];
}

/**
 * Sends files to a platform, waits until all are finished, and checks everything reachable afterwards.
 * @param onSent called with the number of files sent so far
 */
export async function runCorpus(
  subject: Subject,
  files: readonly CorpusFile[],
  tripwire: Tripwire,
  onSent: (sent: number) => void = () => undefined,
): Promise<CorpusRun> {
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => Person.join(subject.endpoints)));
  const workers = subject.workerPids();
  const truth = await GroundTruth.open(subject.environment);
  try {
    const results = await sendAll(files, owners, onSent);
    await awaitEnds(truth, results);
    if (subject.avif) await until(async () => !(await truth.posts()).some(isUnfinished), AVIF_MS, { everyMs: 500 });
    return {
      results,
      defects: [
        ...(await checkServed(subject, truth, results)),
        ...(await galleryDefects(owners)),
        ...tripwire.requests.map((request) => `the tripwire received ${request}`),
        ...workers.filter((pid) => !subject.workerPids().includes(pid)).map((pid) => `worker ${pid} is gone`),
      ],
    };
  } finally {
    await truth.close();
  }
}

function isUnfinished({ state, avifFrom }: WorkFacts): boolean {
  return state === 'ready' && avifFrom !== undefined;
}

/** Checks that owners see only the catalogue's texts about failed files. */
async function galleryDefects(owners: readonly Person[]): Promise<string[]> {
  const texts = new Set<string | null>(Object.values(errorCatalogue).map(({ text }) => text));
  const posts = (await Promise.all(owners.map((owner) => owner.galleryWhenAvailable()))).flat();
  return posts
    .filter(({ estado, error }) => (estado === 'fallida' ? !texts.has(error) : error !== null))
    .map(({ id, estado, error }) => `${id}: its owner sees ${estado} and reads ${error}`);
}

/** Longest time without a finished file, in milliseconds: longer than the longest run of one. */
const STANDSTILL_MS = 180_000;

/** Waits until every accepted file is ready or failed, and records the result. */
async function awaitEnds(truth: GroundTruth, results: readonly CorpusResult[]): Promise<void> {
  const waiting = new Map(results.flatMap((result) => (result.id === undefined ? [] : [[result.id, result]])));
  let progressAt = Date.now();
  const poll = async () => {
    for (const { _id, state, failure } of await truth.states([...waiting.keys()])) {
      const result = waiting.get(_id);
      if (!result || (state !== 'ready' && state !== 'failed')) continue;
      recordEnd(result, state, failure);
      waiting.delete(_id);
      progressAt = Date.now();
    }
    return waiting.size === 0 || Date.now() - progressAt > STANDSTILL_MS;
  };
  await until(poll, Number.POSITIVE_INFINITY, { everyMs: 300 });
  for (const result of waiting.values()) result.defects.push('never finished');
}

function recordEnd(result: CorpusResult, state: 'ready' | 'failed', failure = ''): void {
  const code = isErrorCode(failure) ? failure : '';
  Object.assign(result, { end: state, code });
  if (isExpected(result.file, state, code)) return;
  result.defects.push(state === 'ready' ? 'produced a file' : `failed with ${failure || 'no reason'}`);
}

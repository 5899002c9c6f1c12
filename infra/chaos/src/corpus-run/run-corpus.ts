import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { listenOn, until } from '@vitrina/local';
import pMap from 'p-map';
import { GroundTruth, type WorkFacts } from '../check/truth.ts';
import { type ApiResponse, acceptedId, isProductRefusal, Person, refusalCode } from '../client.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import { checkServed } from './check-served.ts';
import { type CorpusResult, type CorpusRun, isExpected, type Subject } from './result.ts';

/** Number of providers that send the files. */
const OWNERS = 8;

/** Longest wait for the late AVIF files, in milliseconds. */
const AVIF_MS = 300_000;

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

/** Number of concurrent uploads. */
const CLIENTS = 4;
/** Maximum attempts per file while the platform asks to retry later. */
const TRIES = 60;

/** Sends every file once, each as the next owner; an accepted file is `pending` until its result is known. */
async function sendAll(
  files: readonly CorpusFile[],
  owners: readonly Person[],
  onSent: (sent: number) => void,
): Promise<CorpusResult[]> {
  let sent = 0;
  const sendOne = async (file: CorpusFile, number: number) => {
    const owner = owners[number % owners.length];
    if (!owner) throw new Error('no owners');
    const result = await send(file, owner, `corpus-${number}`);
    onSent(++sent);
    return result;
  };
  return pMap(files, sendOne, { concurrency: CLIENTS });
}

async function send(file: CorpusFile, owner: Person, key: string): Promise<CorpusResult> {
  const bytes = Uint8Array.from(await file.bytes());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const startedAt = performance.now();
  let response: ApiResponse | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    response = await owner.upload({ ...file.sent, bytes }, key).catch(() => null);
    // A full queue or a broken connection is no result for the file.
    if (response && response.status !== 503) break;
    await pause((response?.retryAfter || 1) * 1_000);
  }
  const result = { file, sha256, tookMs: performance.now() - startedAt };
  if (!response) return { ...result, end: 'refused', code: '', defects: ['no response'] };
  const id = acceptedId(response);
  if (id) return { ...result, id, end: 'pending', code: '', defects: [] };
  const text = refusalCode(response);
  const code = isErrorCode(text) ? text : '';
  return {
    ...result,
    end: 'refused',
    code,
    defects: [
      ...(isProductRefusal(response) ? [] : [`answered ${response.status} without the product's message`]),
      ...(isExpected(file, 'refused', code) ? [] : [`refused with ${code || response.status}`]),
    ],
  };
}

/** Server that must receive no request; files of the corpus contain its address. */
export interface Tripwire {
  /** Address without a trailing slash. */
  url: string;
  /** Method and path of every received request. */
  requests: string[];
  close: () => void;
}

/** Starts a tripwire on a free port. */
export async function startTripwire(): Promise<Tripwire> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end('no');
  });
  const url = `http://127.0.0.1:${await listenOn(server)}`;
  return { url, requests, close: () => server.close() };
}

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { listenOn, until } from '@vitrina/local';
import pMap from 'p-map';
import { GroundTruth } from '../check/truth.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import { Person, refusalCode } from '../uploads/client.ts';
import { Ledger } from '../uploads/ledger.ts';
import { checkServed } from './check-served.ts';
import { type CorpusRun, resultOfFile, type SentCorpusFile } from './result.ts';
import type { Subject } from './subject.ts';

/** Number of providers that send the files, and of concurrent uploads. */
const OWNERS = 8;
const CLIENTS = 4;
/** Time for which a file is sent again while the platform asks to retry later, in milliseconds. */
const RETRY_FOR_MS = 300_000;
/** Longest time without a finished file, longer than the longest run of one, and longest wait for the late AVIF files. */
const STANDSTILL_MS = 180_000;
const AVIF_MS = 300_000;

/** Sends files to a platform, waits until all are finished, and checks everything reachable afterwards. */
export async function runCorpus(
  subject: Subject,
  files: readonly CorpusFile[],
  tripwire: Tripwire,
): Promise<CorpusRun> {
  const owners = await Person.joinMany(subject.endpoints, OWNERS);
  const workers = subject.workerPids();
  const truth = await GroundTruth.open(subject.environment);
  const ledger = new Ledger();
  try {
    const sent = await sendAll(ledger, files, owners);
    await awaitEnds(truth, ledger);
    const isUnfinished = async () => (await truth.posts()).some(({ state, avifFrom }) => state === 'ready' && avifFrom);
    if (subject.avif) await until(async () => !(await isUnfinished()), AVIF_MS, { everyMs: 500 });
    const results = sent.map(resultOfFile);
    return {
      results,
      defects: [
        ...results.flatMap(({ file, defects }) => defects.map((defect) => `${file.kind}, ${file.made}: ${defect}`)),
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

/** Sends every file, each as the next owner. */
async function sendAll(
  ledger: Ledger,
  files: readonly CorpusFile[],
  owners: readonly Person[],
): Promise<SentCorpusFile[]> {
  const sendOne = async (file: CorpusFile, number: number): Promise<SentCorpusFile> => {
    const owner = owners[number % owners.length];
    if (!owner) throw new Error('no owners');
    const bytes = Uint8Array.from(await file.bytes());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const sending = ledger.send(owner, { ...file.sent, bytes }, `corpus-${number}`, 'Prueba', RETRY_FOR_MS);
    const { upload, response } = await sending;
    const code = response ? refusalCode(response) : '';
    return { file, sha256, upload, refusal: isErrorCode(code) ? code : '' };
  };
  return pMap(files, sendOne, { concurrency: CLIENTS });
}

/** Waits until every accepted file is ready or failed, or none has finished for too long. */
async function awaitEnds(truth: GroundTruth, ledger: Ledger): Promise<void> {
  let progressAt = Date.now();
  const poll = async () => {
    if ((await ledger.recordEnds(truth)) > 0) progressAt = Date.now();
    return ledger.waiting.length === 0 || Date.now() - progressAt > STANDSTILL_MS;
  };
  await until(poll, Number.POSITIVE_INFINITY, { everyMs: 300 });
}

/** Checks that owners see only the catalogue's texts about failed files. */
async function galleryDefects(owners: readonly Person[]): Promise<string[]> {
  const texts = new Set<string | null>(Object.values(errorCatalogue).map(({ text }) => text));
  const posts = (await Promise.all(owners.map((owner) => owner.gallery()))).flat();
  return posts
    .filter(({ estado, error }) => (estado === 'fallida' ? !texts.has(error) : error !== null))
    .map(({ id, estado, error }) => `${id}: its owner sees ${estado} and reads ${error}`);
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

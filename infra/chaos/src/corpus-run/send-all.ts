import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isErrorCode } from '@vitrina/contracts/errors';
import pMap from 'p-map';
import { acceptedId, isProductRefusal, refusalCode } from '../client/answers.ts';
import type { Answered, Person } from '../client/person.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import { type CorpusResult, isExpected } from './result.ts';

/** Uploads on their way at once. */
const CLIENTS = 4;
/** Times that a file is sent while the platform asks to come back later. */
const TRIES = 60;

/** Sends every file once, each in the name of the next owner; what was taken is `pending` until its end is known. */
export async function sendAll(
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
  const began = performance.now();
  let answer: Answered | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    answer = await owner.upload({ ...file.sent, bytes }, key).catch(() => null);
    // A queue that is full, or a connection that broke, says nothing about the file.
    if (answer && answer.status !== 503) break;
    await pause((answer?.retryAfter || 1) * 1_000);
  }
  const known = { file, sha256, tookMs: performance.now() - began };
  if (!answer) return { ...known, end: 'refused', code: '', defects: ['no answer'] };
  const id = acceptedId(answer);
  if (id) return { ...known, id, end: 'pending', code: '', defects: [] };
  const text = refusalCode(answer);
  const code = isErrorCode(text) ? text : '';
  return {
    ...known,
    end: 'refused',
    code,
    defects: [
      ...(isProductRefusal(answer) ? [] : [`answered ${answer.status} without the product's message`]),
      ...(isExpected(file, 'refused', code) ? [] : [`refused with ${code || answer.status}`]),
    ],
  };
}

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isErrorCode } from '@vitrina/contracts/errors';
import pMap from 'p-map';
import type { ApiResponse, Person } from '../client/person.ts';
import { acceptedId, isProductRefusal, refusalCode } from '../client/responses.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import { type CorpusResult, isExpected } from './result.ts';

/** Number of concurrent uploads. */
const CLIENTS = 4;
/** Maximum attempts per file while the platform asks to retry later. */
const TRIES = 60;

/** Sends every file once, each as the next owner; an accepted file is `pending` until its result is known. */
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

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ErrorCode } from '@vitrina/contracts/errors';
import type { Log, ObjectStore } from '@vitrina/kernel';
import { MAX_PIXELS } from './limits.ts';
import { HEAD_BYTES, readHeaderSize, type StoredOriginal, sniffType, VIDEO } from './sniff.ts';

/** Result of receiving a file. */
export type IntakeResult = { stored: StoredOriginal } | { error: ErrorCode };

/**
 * Streams a file to the private bucket if its first bytes are those of a picture or a video; holds at most one part of
 * the multipart upload in memory. A caller that refuses the upload later must remove the object. Reads the stream to
 * its end only if the file is stored, and never destroys it.
 * @param admit called with the file's type before anything is stored; throws to refuse the file
 */
export async function storeOriginal(
  objects: ObjectStore,
  key: string,
  stream: Readable,
  admit: (type: StoredOriginal['type']) => Promise<void>,
): Promise<IntakeResult> {
  const { head, rest } = await peek(stream);
  const sniffed = await sniffType(head);
  if ('error' in sniffed) return sniffed;
  const size = sniffed.type === VIDEO ? null : readHeaderSize(sniffed.type, head);
  if (size && size.width * size.height > MAX_PIXELS) return { error: 'archivo_dimensiones' };
  await admit(sniffed.type);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of rest) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await objects.put('quarantine', key, Readable.from(counted(), { objectMode: false }), sniffed.type);
  return { stored: { key, type: sniffed.type, bytes, sha256: hash.digest('hex') } };
}

/** Removes an original that no document refers to; if the store is unavailable, the object stays as an orphan. */
export async function discardOriginal(objects: ObjectStore, key: string, log: Log): Promise<void> {
  await objects
    .remove('quarantine', [key])
    .catch((error: unknown) => log.warn({ err: error, key }, 'original left behind'));
}

/** Returns the SHA-256 of a stream's content, hexadecimal, and its size in bytes. */
export async function hashStream(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Returns the first bytes of a stream, and the whole stream from its start. */
async function peek(stream: Readable): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const first: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.length;
  }
  const rest = async function* () {
    yield* first;
    yield* chunks;
  };
  return { head: Buffer.concat(first), rest: rest() };
}

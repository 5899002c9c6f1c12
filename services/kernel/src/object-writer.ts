import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import type { Client } from 'minio';

/** Size of a part of an upload, in bytes, and so what one holds in memory at most; 5 MB is S3's smallest. */
const PART_BYTES = 5 * 1024 * 1024;
/** How long a signed address is good for, in seconds: it is used at once. */
const ADDRESS_SECONDS = 600;
/** Longest silence of the store, in milliseconds. */
const SILENCE_MS = 30_000;
/** Time that an unused connection is kept, in milliseconds: shorter than the stores', so that they do not close it first. */
const IDLE_MS = 4_000;

/** The object store answered a write with this status. */
export class WriteRefused extends Error {
  readonly status: number;
  /** Code of S3, such as `XMinioStorageFull`; empty where the answer named none. */
  readonly code: string;

  constructor(status: number, answer: string) {
    const code = /<Code>([^<]*)<\/Code>/.exec(answer)?.[1] ?? '';
    super(`the object store refused a write: ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

/**
 * Writes objects by signed addresses. The client's own way hashes every body twice, with SHA-256 and MD5, and turns a
 * stream into four requests however small it is: for a photo of 2 MB that was half of what an upload cost.
 */
export class ObjectWriter {
  readonly #client: Client;
  readonly #send: typeof httpRequest;
  readonly #agent: HttpAgent;

  /** `client` signs, begins and ends uploads in parts. */
  constructor(client: Client, secure: boolean) {
    this.#client = client;
    this.#send = secure ? httpsRequest : httpRequest;
    this.#agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, scheduling: 'lifo', timeout: IDLE_MS });
  }

  /**
   * Stores an object under its key, replacing any. A stream below 5 MB goes in one request, a longer one in parts.
   * @throws {WriteRefused} or the error of the connection or of the stream; no part is left behind then
   */
  async put(bucket: string, key: string, body: Readable | Buffer, contentType: string): Promise<void> {
    if (Buffer.isBuffer(body)) return this.#putWhole(bucket, key, [body], contentType);
    const parts = partsOf(body);
    const first = (await parts.next()).value ?? [];
    if (lengthOf(first) < PART_BYTES) return this.#putWhole(bucket, key, first, contentType);
    await this.#putParts(bucket, key, first, parts, contentType);
  }

  async #putWhole(bucket: string, key: string, pieces: readonly Buffer[], contentType: string): Promise<void> {
    await this.#write(await this.#client.presignedUrl('PUT', bucket, key, ADDRESS_SECONDS), pieces, contentType);
  }

  async #putParts(
    bucket: string,
    key: string,
    first: readonly Buffer[],
    rest: AsyncIterable<Buffer[]>,
    contentType: string,
  ): Promise<void> {
    const uploadId = await this.#client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType });
    try {
      const etags: { part: number; etag: string }[] = [];
      const write = async (pieces: readonly Buffer[]) => {
        const part = etags.length + 1;
        const query = { uploadId, partNumber: String(part) };
        const address = await this.#client.presignedUrl('PUT', bucket, key, ADDRESS_SECONDS, query);
        etags.push({ part, etag: await this.#write(address, pieces, contentType) });
      };
      await write(first);
      for await (const pieces of rest) await write(pieces);
      await this.#client.completeMultipartUpload(bucket, key, uploadId, etags);
    } catch (error) {
      await this.#client.abortMultipartUpload(bucket, key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  /** Sends a body, once more where the store was not well or had closed the connection. @returns the ETag, unquoted */
  async #write(address: string, pieces: readonly Buffer[], contentType: string): Promise<string> {
    try {
      return await this.#writeOnce(address, pieces, contentType);
    } catch (error) {
      if (error instanceof WriteRefused && error.status < 500) throw error;
      return this.#writeOnce(address, pieces, contentType);
    }
  }

  #writeOnce(address: string, pieces: readonly Buffer[], contentType: string): Promise<string> {
    const headers = { 'content-type': contentType, 'content-length': lengthOf(pieces) };
    return new Promise((resolve, reject) => {
      const options = { method: 'PUT', headers, agent: this.#agent, timeout: SILENCE_MS };
      const sending = this.#send(address, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.once('error', reject).once('end', () => {
          const status = answer.statusCode ?? 0;
          if (status !== 200) reject(new WriteRefused(status, text));
          else resolve((answer.headers.etag ?? '').replaceAll('"', ''));
        });
      });
      sending.once('error', reject);
      sending.once('timeout', () => sending.destroy(silent()));
      sending.cork();
      for (const piece of pieces) sending.write(piece);
      sending.end();
    });
  }
}

/** Told apart from our own faults by its code. */
function silent(): Error {
  return Object.assign(new Error('the object store is silent'), { code: 'ETIMEDOUT' });
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Cuts a stream into parts, each as the pieces it came in; only the last one is smaller. Nothing comes of an empty stream. */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer[], undefined> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    let piece: Buffer = chunk;
    while (size + piece.length >= PART_BYTES) {
      pieces.push(piece.subarray(0, PART_BYTES - size));
      piece = piece.subarray(PART_BYTES - size);
      yield pieces;
      pieces = [];
      size = 0;
    }
    if (piece.length > 0) pieces.push(piece);
    size += piece.length;
  }
  if (size > 0) yield pieces;
}

import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Client } from 'minio';
import { Agent } from 'undici';
import { ClockFault, repeatFailed, SILENCE_MS, StoreFault, WriteRefused } from './store-fault.ts';

/** Size of a part of an upload, in bytes, and the most that one upload holds in memory; 5 MB is S3's minimum. */
const PART_BYTES = 5 * 1024 * 1024;
/**
 * Validity of a signed address, in seconds. It is used immediately: this only bounds how far this machine's clock may
 * be behind, as for requests that are signed in their headers.
 */
const ADDRESS_SECONDS = 15 * 60;
/** Longest wait for a connection to the store, in milliseconds. */
const CONNECT_MS = 5_000;
/** Lifetime of an unused connection, in milliseconds: shorter than the store's, so that we close it. */
const IDLE_MS = 4_000;
/** Connections of one process to a host of the store; further writes wait, each with at most one part in memory. */
const CONNECTIONS = 128;
/** Longest response of the store, in bytes: an ETag or a refusal. */
const MAX_ANSWER = 64 * 1024;

/**
 * Writes objects by signed addresses. The client's own method hashes every body twice, with SHA-256 and MD5, and sends
 * a stream of any size in four requests: for a photo of 2 MB that was half the cost of an upload.
 */
export class ObjectWriter {
  readonly #client: Client;
  readonly #agent: Agent;
  readonly #prefix: string;

  /** `client` signs, starts and completes multipart uploads; `prefix` is put in front of the signed paths. */
  constructor(client: Client, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
    this.#agent = new Agent({
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxResponseSize: MAX_ANSWER,
    });
  }

  /**
   * Stores an object under its key, replacing any. A stream below 5 MB is sent in one request, a longer one in parts.
   * @throws {StoreFault}, {@link WriteRefused} and {@link ClockFault} among them, or the stream's error; no part is left behind then
   */
  async put(bucket: string, key: string, body: Readable | Buffer, contentType: string): Promise<void> {
    if (Buffer.isBuffer(body)) return this.#putWhole(bucket, key, body, contentType);
    const parts = partsOf(body);
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    if (first.length < PART_BYTES) return this.#putWhole(bucket, key, first, contentType);
    await this.#putParts(bucket, key, first, parts, contentType);
  }

  async #putWhole(bucket: string, key: string, content: Buffer, contentType: string): Promise<void> {
    await this.#write(await this.#client.presignedUrl('PUT', bucket, key, ADDRESS_SECONDS), content, contentType);
  }

  async #putParts(
    bucket: string,
    key: string,
    first: Buffer,
    rest: AsyncIterable<Buffer>,
    contentType: string,
  ): Promise<void> {
    const uploadId = await StoreFault.unlessDone(
      this.#client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType }),
    );
    try {
      const etags: { part: number; etag: string }[] = [];
      const write = async (content: Buffer) => {
        const part = etags.length + 1;
        const query = { uploadId, partNumber: String(part) };
        const address = await this.#client.presignedUrl('PUT', bucket, key, ADDRESS_SECONDS, query);
        etags.push({ part, etag: await this.#write(address, content, contentType) });
      };
      await write(first);
      for await (const content of rest) await write(content);
      const complete = () => this.#client.completeMultipartUpload(bucket, key, uploadId, etags);
      await StoreFault.unlessDone(repeatFailed(complete));
    } catch (error) {
      await this.#client.abortMultipartUpload(bucket, key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  /** Sends a body, see {@link repeatFailed}. @returns the ETag, unquoted */
  #write(address: string, content: Buffer, contentType: string): Promise<string> {
    return repeatFailed(() => this.#writeOnce(address, content, contentType));
  }

  async #writeOnce(address: string, content: Buffer, contentType: string): Promise<string> {
    // Cut and not parsed: a key keeps every character that was signed. The host may belong to a bucket or a region.
    const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)(.*)$/s.exec(address) ?? [];
    const answer = await StoreFault.unlessDone(
      this.#agent.request({
        origin,
        method: 'PUT',
        path: this.#prefix + path,
        headers: { 'content-type': contentType, 'content-length': String(content.length) },
        body: content,
      }),
    );
    const text = await StoreFault.unlessDone(answer.body.text());
    if (answer.statusCode !== 200) {
      const { date } = answer.headers;
      throw ClockFault.of(answer.statusCode, String(date)) ?? new WriteRefused(answer.statusCode, text);
    }
    return String(answer.headers.etag ?? '').replaceAll('"', '');
  }
}

/**
 * Cuts a stream into parts; only the last one is smaller. An empty stream gives no part. All parts share their memory:
 * each is used before the next is requested. New memory for each would wait for the garbage collector, 5 MB at a time.
 */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer, undefined> {
  const beginning: Buffer[] = [];
  let part: Buffer | null = null;
  let size = 0;
  for await (const chunk of stream) {
    let piece: Buffer = chunk;
    while (size + piece.length >= PART_BYTES) {
      const end = piece.subarray(0, PART_BYTES - size);
      if (part) end.copy(part, size);
      else part = Buffer.concat([...beginning.splice(0), end]);
      piece = piece.subarray(end.length);
      size = 0;
      yield part;
      freeSpentBuffers();
    }
    if (part) piece.copy(part, size);
    else if (piece.length > 0) beginning.push(piece);
    size += piece.length;
  }
  if (size > 0) yield part ? part.subarray(0, size) : Buffer.concat(beginning);
}

/** V8's collector; `minor` collects new objects only. */
type Collect = (options: { type: 'minor' }) => void;

let collect: Collect | undefined;

/**
 * Frees the memory of recently read and unused buffers. Each read from a socket has a buffer of 64 KB, outside of V8's
 * heap. Node 20 collects them while they are new; Node 24 waits until they have grown by 64 MB, and then continues
 * reading while it marks the whole heap: a copy of 400 MB held up to 134 MB, with this 40. It takes 0.4 to 2 ms, so
 * call it after some megabytes and not after each read.
 */
export function freeSpentBuffers(): void {
  collect ??= findCollector();
  collect({ type: 'minor' });
}

/**
 * Finds the collector, a global of contexts that are made while the flag is set; no other code of the process gets it.
 */
function findCollector(): Collect {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as Collect;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}

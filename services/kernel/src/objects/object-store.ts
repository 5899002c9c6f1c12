import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { Client } from 'minio';
import { parseObjectsAddress } from '../config/addresses.ts';
import type { ObjectsConfig } from '../config/fragments.ts';
import { ObjectWriter } from './object-writer.ts';
import { ClockFault, RemovalRefused, repeatFailed, SILENCE_MS, StoreFault } from './store-fault.ts';

/** Buckets: private uploads, processed media, built microfrontends. */
export type BucketName = 'quarantine' | 'public' | 'mf';

export interface ObjectInfo {
  key: string;
  /** Bytes. */
  size: number;
  etag: string;
  contentType: string;
  lastModified: Date;
}

/** Entry of a listing. */
export type ListedObject = Pick<ObjectInfo, 'key' | 'size' | 'lastModified'>;

/** Object that the store did not remove, in the form of S3's response; the client's types leave the fields open. */
interface Refusal {
  Key?: string;
  Code?: string;
}

/**
 * Objects in any S3-compatible store, by bucket and key. A missing object reads as `null`; other failures are a {@link
 * StoreFault}.
 */
export class ObjectStore {
  readonly #client: Client;
  readonly #writer: ObjectWriter;
  readonly #namespace: string;

  constructor(config: ObjectsConfig, namespace: string) {
    const { host, port, secure, prefix, region } = parseObjectsAddress(config.S3_ENDPOINT, config.S3_REGION);
    this.#namespace = namespace;
    this.#client = new Client({
      endPoint: host,
      port,
      useSSL: secure,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      ...(config.S3_SESSION_TOKEN && { sessionToken: config.S3_SESSION_TOKEN }),
      region,
      pathStyle: config.S3_FORCE_PATH_STYLE !== 'false',
      transport: storeTransport(secure ? https : http, prefix),
      // The client's retries write to the console and hide the store's response; the caller decides about retries.
      retryOptions: { disableRetry: true },
    });
    this.#writer = new ObjectWriter(this.#client, prefix);
  }

  /** Creates missing buckets; safe to call from several processes simultaneously. */
  async ensureBuckets(names: readonly BucketName[]): Promise<void> {
    for (const name of names) {
      if (await StoreFault.unlessDone(this.#client.bucketExists(this.#bucket(name)))) continue;
      // If two processes create a bucket simultaneously, one of them gets an error, which can be a 500.
      await this.#client.makeBucket(this.#bucket(name)).catch(async (error: unknown) => {
        const exists = await this.#client.bucketExists(this.#bucket(name)).catch(() => false);
        if (!exists) throw StoreFault.from(error);
      });
    }
  }

  /**
   * Stores an object under its key, replacing any; a stream of unknown size is sent in parts. Rejects with the stream's
   * own error if that fails, and leaves no part behind.
   */
  async put(bucket: BucketName, key: string, body: Readable | Buffer, contentType: string): Promise<void> {
    await this.#writer.put(this.#bucket(bucket), key, body, contentType);
  }

  /** Describes the object under a key, or null. */
  async stat(bucket: BucketName, key: string): Promise<ObjectInfo | null> {
    try {
      const found = await this.#client.statObject(this.#bucket(bucket), key);
      return {
        key,
        size: found.size,
        etag: found.etag,
        contentType: String(found.metaData['content-type'] ?? 'application/octet-stream'),
        lastModified: found.lastModified,
      };
    } catch (error) {
      return nullIfMissing(error);
    }
  }

  /** Reads an object, or `length` bytes of it from `offset`; null if it is missing. */
  async get(bucket: BucketName, key: string, range?: { offset: number; length: number }): Promise<Readable | null> {
    try {
      return range
        ? await this.#client.getPartialObject(this.#bucket(bucket), key, range.offset, range.length)
        : await this.#client.getObject(this.#bucket(bucket), key);
    } catch (error) {
      return nullIfMissing(error);
    }
  }

  /** Lists every key under a prefix. */
  async list(bucket: BucketName, prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.each(bucket, prefix)) keys.push(key);
    return keys;
  }

  /**
   * Iterates over every object under a prefix, in the order of the keys, with a page of 1,000 in memory.
   * @param after key after which the listing starts
   */
  async *each(bucket: BucketName, prefix: string, after = ''): AsyncGenerator<ListedObject> {
    try {
      const listing = this.#client.listObjectsV2(this.#bucket(bucket), prefix, true, after);
      for await (const { name, size, lastModified } of listing) {
        if (name) yield { key: name, size: size ?? 0, lastModified: lastModified ?? new Date(0) };
      }
    } catch (error) {
      throw StoreFault.from(error);
    }
  }

  /**
   * Copies an object to the same key of another bucket, inside the store, with its type.
   * @returns false if it is missing
   * @throws {StoreFault} if the store refused or did not answer
   */
  async copy(key: string, from: BucketName, to: BucketName): Promise<boolean> {
    const source = `/${this.#bucket(from)}/${key.split('/').map(encodeURIComponent).join('/')}`;
    try {
      await repeatFailed(() => this.#client.copyObject(this.#bucket(to), key, source));
      return true;
    } catch (error) {
      nullIfMissing(error);
      return false;
    }
  }

  /**
   * Removes objects; missing ones are not an error.
   * @throws {RemovalRefused} with the keys that are still there, {StoreFault} if the store did not answer
   */
  async remove(bucket: BucketName, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const answers = await StoreFault.unlessDone(this.#client.removeObjects(this.#bucket(bucket), [...keys]));
    const refusals = (answers as ReadonlyArray<Refusal | null | undefined>).flatMap((refusal) =>
      refusal ? [{ key: String(refusal.Key ?? ''), code: String(refusal.Code ?? '') }] : [],
    );
    if (refusals.length > 0) throw new RemovalRefused(refusals);
  }

  /**
   * Removes the parts of uploads that were started before `before` and never completed: a killed process leaves them,
   * they take space, and no listing of objects shows them. Not every store can do this with a lifecycle rule.
   * @returns the keys of these uploads
   */
  async removeUnfinished(bucket: BucketName, before: Date): Promise<string[]> {
    const name = this.#bucket(bucket);
    const removed: string[] = [];
    try {
      for await (const { key, uploadId, initiated } of this.#client.listIncompleteUploads(name, '', true)) {
        if (!initiated || new Date(initiated) >= before) continue;
        await this.#client.abortMultipartUpload(name, key, uploadId);
        removed.push(key);
      }
      return removed;
    } catch (error) {
      throw StoreFault.from(error);
    }
  }

  /** Rejects if the store does not answer. */
  async ping(): Promise<void> {
    await StoreFault.unlessDone(this.#client.bucketExists(this.#bucket('public')));
  }

  #bucket(name: BucketName): string {
    return `${this.#namespace}-${name}`;
  }
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'NotFound' || code === 'NoSuchKey' || code === 'NoSuchBucket') return null;
  throw StoreFault.from(error);
}

/**
 * Transport of the client's requests, with a time-out for a silent store. A response that is not read does not count as
 * silence: a slow visitor may take as long as they need.
 * @param prefix path in front of the signed one, see {@link parseObjectsAddress}
 */
function storeTransport(transport: Pick<typeof http, 'request'>, prefix: string): Pick<typeof http, 'request'> {
  const request = (options: http.RequestOptions, onAnswer?: (answer: http.IncomingMessage) => void) => {
    let unread: http.IncomingMessage | undefined;
    const sent = transport.request({ ...options, path: prefix + options.path, timeout: SILENCE_MS }, (answer) => {
      const fault = ClockFault.of(answer.statusCode, answer.headers.date);
      if (fault) {
        answer.resume();
        sent.emit('error', fault);
        return;
      }
      unread = answer;
      onAnswer?.(answer);
    });
    sent.on('timeout', () => {
      if (!unread?.readableLength) sent.destroy(new StoreFault('the object store is silent'));
    });
    return sent;
  };
  return { request: request as typeof http.request };
}

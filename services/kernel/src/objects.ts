import type { Readable } from 'node:stream';
import { Client, S3Error } from 'minio';
import type { z } from 'zod';
import type { objectsConfig } from './config/fragments.ts';
import { ObjectWriter } from './object-writer.ts';

/** The three buckets: uploads nobody may read, processed media, built microfrontends. */
export type BucketName = 'quarantine' | 'public' | 'mf';

export interface ObjectInfo {
  key: string;
  /** Bytes. */
  size: number;
  etag: string;
  contentType: string;
  lastModified: Date;
}

/** What a listing says of an object. */
export type ListedObject = Pick<ObjectInfo, 'key' | 'size' | 'lastModified'>;

/** Objects in any S3-compatible store, by bucket and key. A missing object reads as `null`; other failures throw. */
export class ObjectStore {
  readonly #client: Client;
  readonly #writer: ObjectWriter;
  readonly #namespace: string;

  constructor(config: z.output<z.ZodObject<typeof objectsConfig>>, namespace: string) {
    const endpoint = new URL(config.S3_ENDPOINT);
    const secure = endpoint.protocol === 'https:';
    this.#namespace = namespace;
    this.#client = new Client({
      endPoint: endpoint.hostname,
      port: Number(endpoint.port) || (secure ? 443 : 80),
      useSSL: secure,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
      pathStyle: true,
    });
    this.#writer = new ObjectWriter(this.#client, secure);
  }

  /** Creates the buckets that are not there yet; safe to call from several processes at once. */
  async ensureBuckets(names: readonly BucketName[]): Promise<void> {
    for (const name of names) {
      if (await this.#client.bucketExists(this.#bucket(name))) continue;
      await this.#client.makeBucket(this.#bucket(name)).catch((error: unknown) => {
        if (!(error instanceof S3Error && error.code?.startsWith('BucketAlready'))) throw error;
      });
    }
  }

  /**
   * Stores an object under its key, replacing any; a stream of unknown size is sent in parts. Rejects with the stream's
   * own error where that breaks off, and leaves no part behind.
   */
  async put(bucket: BucketName, key: string, body: Readable | Buffer, contentType: string): Promise<void> {
    await this.#writer.put(this.#bucket(bucket), key, body, contentType);
  }

  /** What is stored under a key, or null. */
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

  /** Reads an object, or `length` bytes of it from `offset`; null where it is missing. */
  async get(bucket: BucketName, key: string, range?: { offset: number; length: number }): Promise<Readable | null> {
    try {
      return range
        ? await this.#client.getPartialObject(this.#bucket(bucket), key, range.offset, range.length)
        : await this.#client.getObject(this.#bucket(bucket), key);
    } catch (error) {
      return nullIfMissing(error);
    }
  }

  /** Every key under a prefix. */
  async list(bucket: BucketName, prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const item of this.#client.listObjectsV2(this.#bucket(bucket), prefix, true)) {
      if (item.name) keys.push(item.name);
    }
    return keys;
  }

  /** Every object under a prefix, in the order of the keys, page by page. */
  async *each(bucket: BucketName, prefix: string): AsyncGenerator<ListedObject> {
    for await (const { name, size, lastModified } of this.#client.listObjectsV2(this.#bucket(bucket), prefix, true)) {
      if (name) yield { key: name, size: size ?? 0, lastModified: lastModified ?? new Date(0) };
    }
  }

  /** Removes objects; missing ones are no fault. */
  async remove(bucket: BucketName, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#client.removeObjects(this.#bucket(bucket), [...keys]);
  }

  /** Rejects where the store does not answer. */
  async ping(): Promise<void> {
    await this.#client.bucketExists(this.#bucket('public'));
  }

  #bucket(name: BucketName): string {
    return `${this.#namespace}-${name}`;
  }
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'NotFound' || code === 'NoSuchKey' || code === 'NoSuchBucket') return null;
  throw error;
}

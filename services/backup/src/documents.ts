import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { connectMongo } from '@vitrina/kernel';
import mongoose from 'mongoose';
import { BackupError, type CollectionEntry } from './manifest.ts';

/** Documents per bulk write. */
const BATCH = 500;
/** Smallest document, in bytes, by the limits of BSON. */
const SMALLEST = 5;
/** Largest document, in bytes, by the limits of BSON. */
const LARGEST = 16 * 1024 * 1024;

/** Keeps values as stored: a double with a whole value must not become an integer. */
const asStored = { promoteValues: false, promoteBuffers: false, promoteLongs: false } as const;

/** File of a collection, in the format of mongodump: concatenated BSON documents, compressed with gzip. */
export function fileOfCollection(folder: string, database: string, collection: string): string {
  return join(folder, 'databases', database, `${collection}.bson.gz`);
}

/** Writes all documents of a collection into the backup, in the order of their ids. */
export async function dumpCollection(
  folder: string,
  database: { name: string; db: Database },
  collection: string,
): Promise<CollectionEntry> {
  const file = fileOfCollection(folder, database.name, collection);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let documents = 0;
  const cursor = database.db.collection(collection).find({}, { raw: true, sort: { _id: 1 } });
  const count = new Transform({
    writableObjectMode: true,
    transform(document: Uint8Array, _encoding, done) {
      documents += 1;
      hash.update(document);
      done(null, document);
    },
  });
  const written = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(cursor), count, createGzip({ level: 6 }), written);
  return { database: database.name, collection, documents, sha256: hash.digest('hex') };
}

/**
 * Yields the documents of a collection in a backup as BSON.
 * @throws {BackupError} after the last document, if number or hash differ from the manifest
 */
export async function* readDocuments(folder: string, entry: CollectionEntry): AsyncGenerator<Buffer> {
  const file = fileOfCollection(folder, entry.database, entry.collection);
  const hash = createHash('sha256');
  let documents = 0;
  let rest: Buffer = Buffer.alloc(0);
  const damaged = (cause?: unknown) => new BackupError(`${file} is damaged: take another backup`, { cause });
  try {
    const content = createGunzip();
    // An unreadable file ends the content with its error, which is thrown below.
    pipeline(createReadStream(file), content).catch(() => undefined);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let size = sizeOf(rest); size !== null && rest.length >= size; size = sizeOf(rest)) {
        if (size < SMALLEST || size > LARGEST) throw damaged();
        const document = rest.subarray(0, size);
        rest = rest.subarray(size);
        documents += 1;
        hash.update(document);
        yield document;
      }
    }
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(error);
  }
  if (rest.length > 0 || documents !== entry.documents || hash.digest('hex') !== entry.sha256) throw damaged();
}

function sizeOf(bytes: Buffer): number | null {
  return bytes.length >= 4 ? bytes.readInt32LE(0) : null;
}

/** Writes a collection's documents by id, so that repeating it after a crash changes nothing. */
export async function loadCollection(folder: string, db: Database, entry: CollectionEntry): Promise<void> {
  const target = db.collection(entry.collection);
  let batch: mongoose.mongo.Document[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const writes = batch.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    await target.bulkWrite(writes, { ordered: false });
    batch = [];
  };
  for await (const document of readDocuments(folder, entry)) {
    batch.push(mongoose.mongo.BSON.deserialize(document, asStored));
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}

type Database = mongoose.mongo.Db;

/** Short-lived state of running processes: locks expire, and a restored platform creates new ones. */
const EXCLUDED: ReadonlySet<string> = new Set(['leaders', 'probes']);

/** Databases of a platform. */
export class Databases {
  readonly #client: mongoose.mongo.MongoClient;
  readonly #prefix: string;

  private constructor(client: mongoose.mongo.MongoClient, namespace: string) {
    this.#client = client;
    this.#prefix = `${namespace}_`;
  }

  /** @throws if no server responds within 10 s */
  static async connect(url: string, namespace: string): Promise<Databases> {
    const connection = await connectMongo(url, namespace, 'accounts');
    return new Databases(connection.getClient(), namespace);
  }

  /** Lists the non-empty databases, without the namespace, sorted by name. */
  async names(): Promise<string[]> {
    const { databases } = await this.#client.db().admin().listDatabases({ nameOnly: true });
    return databases
      .map(({ name }) => name)
      .filter((name) => name.startsWith(this.#prefix))
      .map((name) => name.slice(this.#prefix.length))
      .sort();
  }

  open(name: string): Database {
    return this.#client.db(this.#prefix + name);
  }

  /** Lists the collections that belong to a backup, sorted by name. */
  async collectionsOf(name: string): Promise<string[]> {
    const found = await this.open(name).listCollections({}, { nameOnly: true }).toArray();
    return found
      .map((collection) => collection.name)
      .filter((collection) => !collection.startsWith('system.') && !EXCLUDED.has(collection))
      .sort();
  }

  /** Lists the databases of this platform that contain documents. */
  async withDocuments(): Promise<string[]> {
    const filled: string[] = [];
    for (const name of await this.names()) {
      for (const collection of await this.collectionsOf(name)) {
        if (
          await this.open(name)
            .collection(collection)
            .findOne({}, { projection: { _id: 1 } })
        ) {
          filled.push(name);
          break;
        }
      }
    }
    return filled;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

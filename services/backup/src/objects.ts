import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketName, ObjectStore } from '@vitrina/kernel';
import pMap from 'p-map';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { BucketEntry } from './manifest.ts';

/** Objects copied at once. */
const AT_ONCE = 8;

const objectEntry = z.object({
  key: z.string().min(1),
  /** Bytes. */
  size: z.int().min(0),
  contentType: z.string().min(1),
  sha256: z.string(),
});

/** An object of a backup. */
export type ObjectEntry = z.output<typeof objectEntry>;

/** File with the list of a bucket's objects. */
export const listOf = (folder: string, bucket: BucketName) => join(folder, 'objects', `${bucket}.ndjson`);

/** File of an object. @throws {BackupError} for a key that leads out of its folder */
export function fileOfObject(folder: string, bucket: BucketName, key: string): string {
  const parts = key.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw new BackupError(`the object ${JSON.stringify(key)} has a key that no file can have`);
  }
  return join(folder, 'objects', bucket, ...parts);
}

/**
 * Copies the objects of a bucket that the backup does not hold yet.
 * @param known those it holds; what is copied is added
 * @param onCopied takes the bytes of each object that was copied
 */
export async function dumpObjects(
  folder: string,
  store: ObjectStore,
  bucket: BucketName,
  known: Map<string, ObjectEntry>,
  onCopied: (bytes: number) => void,
): Promise<void> {
  await pMap(
    store.each(bucket, ''),
    async ({ key, size }) => {
      if (known.has(key)) return;
      const entry = await copyOut(folder, store, bucket, key, size);
      if (entry) known.set(key, entry);
      onCopied(entry?.size ?? 0);
    },
    { concurrency: AT_ONCE },
  );
}

/** Writes one object to its file; null if it was removed since it was listed. */
async function copyOut(folder: string, store: ObjectStore, bucket: BucketName, key: string, listed: number) {
  const file = fileOfObject(folder, bucket, key);
  const described = await store.stat(bucket, key);
  if (!described) return null;
  // An interrupted backup goes on: a file is renamed only once it is whole.
  const before = await stat(file).catch(() => null);
  if (before?.size === listed && described.size === listed) {
    return { key, size: listed, contentType: described.contentType, sha256: await hashOf(file) };
  }
  const body = await store.get(bucket, key);
  if (!body) return null;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const part = `${file}.part`;
  // On the disk before it gets its name: a backup that goes on takes a file of this name and size for the object.
  await pipeline(body, measure, createWriteStream(part, { mode: 0o600, flush: true }));
  await rename(part, file);
  return { key, size, contentType: described.contentType, sha256: hash.digest('hex') };
}

/** Writes the list of a bucket's objects, in the order of their keys. */
export async function writeList(
  folder: string,
  bucket: BucketName,
  known: ReadonlyMap<string, ObjectEntry>,
): Promise<BucketEntry> {
  const entries = [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const file = listOf(folder, bucket);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const lines = function* () {
    for (const entry of entries) {
      const line = `${JSON.stringify(entry)}\n`;
      hash.update(line);
      yield line;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600, flush: true }));
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return { bucket, objects: entries.length, bytes, sha256: hash.digest('hex') };
}

/** The objects of a bucket in a backup. @throws {BackupError} where the list is not that of the manifest */
export async function* readList(folder: string, entry: BucketEntry): AsyncGenerator<ObjectEntry> {
  const file = listOf(folder, entry.bucket);
  if ((await hashOf(file).catch(() => '')) !== entry.sha256) {
    throw new BackupError(`${file} is damaged: take another backup`);
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    yield objectEntry.parse(JSON.parse(line));
  }
}

/** Checks the file of each object of a bucket. @throws {BackupError} naming the first that is missing or damaged */
export async function verifyObjects(folder: string, entry: BucketEntry, onChecked: (bytes: number) => void) {
  await pMap(
    readList(folder, entry),
    async ({ key, size, sha256 }) => {
      const file = fileOfObject(folder, entry.bucket, key);
      if ((await hashOf(file).catch(() => '')) !== sha256) {
        throw new BackupError(`${file} is missing or damaged: take another backup`);
      }
      onChecked(size);
    },
    { concurrency: AT_ONCE },
  );
}

/**
 * Stores the objects of a bucket, each after its bytes were compared with its hash once more.
 * @throws {BackupError} naming the first that changed since the backup was verified; it is not stored
 */
export async function loadObjects(
  folder: string,
  store: ObjectStore,
  entry: BucketEntry,
  onStored: (bytes: number) => void,
): Promise<void> {
  await pMap(
    readList(folder, entry),
    async ({ key, size, contentType, sha256 }) => {
      const file = fileOfObject(folder, entry.bucket, key);
      const changed = () => new BackupError(`${file} was changed while it was restored`);
      // A small object goes in one request; a stream would be sent in parts.
      if (size <= SMALL) {
        const bytes = await readFile(file);
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw changed();
        await store.put(entry.bucket, key, bytes, contentType);
      } else {
        const content = checked(sha256, changed);
        // A file that cannot be read ends the content with its error, which the store throws.
        pipeline(createReadStream(file), content).catch(() => undefined);
        await store.put(entry.bucket, key, content, contentType);
      }
      onStored(size);
    },
    { concurrency: AT_ONCE },
  );
}

/** Objects up to this size are held in memory, in bytes: the size of one part. */
const SMALL = 5 * 1024 * 1024;

/** Passes bytes on, and fails before their end where they have another hash. */
function checked(sha256: string, changed: () => Error): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : changed()),
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

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
import { BackupError, type BucketEntry } from './manifest.ts';

/** Objects copied concurrently. */
const CONCURRENCY = 8;

const objectEntry = z.object({
  key: z.string().min(1),
  /** Size in bytes. */
  size: z.int().min(0),
  contentType: z.string().min(1),
  sha256: z.string(),
});

/** Object in a backup. */
export type ObjectEntry = z.output<typeof objectEntry>;

/** File that lists a bucket's objects. */
export const listOf = (folder: string, bucket: BucketName) => join(folder, 'objects', `${bucket}.ndjson`);

/** File of an object. @throws {BackupError} for a key that points outside its folder */
export function fileOfObject(folder: string, bucket: BucketName, key: string): string {
  const parts = key.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
    throw new BackupError(`the object ${JSON.stringify(key)} has a key that no file can have`);
  }
  return join(folder, 'objects', bucket, ...parts);
}

/**
 * Copies the objects of a bucket that the backup does not contain yet.
 * @param copied objects already in the backup; new ones are added
 * @param onCopied receives the bytes of each copied object
 */
export async function dumpObjects(
  folder: string,
  store: ObjectStore,
  bucket: BucketName,
  copied: Map<string, ObjectEntry>,
  onCopied: (bytes: number) => void,
): Promise<void> {
  await pMap(
    store.each(bucket, ''),
    async ({ key, size }) => {
      if (copied.has(key)) return;
      const entry = await copyOut(folder, store, bucket, key, size);
      if (entry) copied.set(key, entry);
      onCopied(entry?.size ?? 0);
    },
    { concurrency: CONCURRENCY },
  );
}

/** Writes an object to its file; null if it was removed after it was listed. */
async function copyOut(folder: string, store: ObjectStore, bucket: BucketName, key: string, listed: number) {
  const file = fileOfObject(folder, bucket, key);
  const described = await store.stat(bucket, key);
  if (!described) return null;
  // Continues an interrupted backup: a file is renamed only once complete.
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
  // Flushed before the rename, because a continued backup accepts any file of this name and size.
  await pipeline(body, measure, createWriteStream(part, { mode: 0o600, flush: true }));
  await rename(part, file);
  return { key, size, contentType: described.contentType, sha256: hash.digest('hex') };
}

/** Writes the list of a bucket's objects, sorted by key. */
export async function writeList(
  folder: string,
  bucket: BucketName,
  copied: ReadonlyMap<string, ObjectEntry>,
): Promise<BucketEntry> {
  const entries = [...copied.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
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

/** Yields the objects of a bucket in a backup. @throws {BackupError} if the list differs from the manifest */
export async function* readList(folder: string, entry: BucketEntry): AsyncGenerator<ObjectEntry> {
  const file = listOf(folder, entry.bucket);
  if ((await hashOf(file).catch(() => '')) !== entry.sha256) {
    throw new BackupError(`${file} is damaged: take another backup`);
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    yield objectEntry.parse(JSON.parse(line));
  }
}

/** Checks the file of each object of a bucket. @throws {BackupError} naming the first missing or damaged file */
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
    { concurrency: CONCURRENCY },
  );
}

/**
 * Stores the objects of a bucket, after comparing the bytes of each with its hash again.
 * @throws {BackupError} naming the first file changed since the backup was verified; it is not stored
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
      // A small object takes a single request; a stream would be sent as a multipart upload.
      if (size <= SMALL) {
        const bytes = await readFile(file);
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw changed();
        await store.put(entry.bucket, key, bytes, contentType);
      } else {
        const content = checked(sha256, changed);
        // An unreadable file ends the content with its error, which the store throws.
        pipeline(createReadStream(file), content).catch(() => undefined);
        await store.put(entry.bucket, key, content, contentType);
      }
      onStored(size);
    },
    { concurrency: CONCURRENCY },
  );
}

/** Largest object held in memory, in bytes: the size of one part of a multipart upload. */
const SMALL = 5 * 1024 * 1024;

/** Passes bytes on, and fails before their end if their hash differs. */
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

import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@vitrina/kernel';
import { publicKey, publicPrefix } from '../files/keys.ts';
import { PictureRefused } from '../images/decoder-pool.ts';
import type { MadeFile } from '../images/protocol.ts';
import { makeScratch } from '../images/scratch.ts';
import type { Withdrawals } from '../removals/withdrawals.ts';
import type { WorkDocument } from './work-document.ts';

/** The local copy of an original, and a folder for its renditions. */
export interface RunFiles {
  input: string;
  folder: string;
}

/**
 * Downloads an original, calls `use`, then removes the local files.
 * @throws {PictureRefused} if the original no longer exists
 */
export async function withOriginal<T>(
  objects: ObjectStore,
  work: WorkDocument,
  signal: AbortSignal,
  use: (files: RunFiles) => Promise<T>,
): Promise<T> {
  const folder = await makeScratch();
  try {
    const input = join(folder, 'original');
    const original = await objects.get('quarantine', work.original.key);
    if (!original) throw new PictureRefused('original_perdido');
    await pipeline(original, createWriteStream(input), { signal });
    return await use({ input, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Dependencies for storing finished files in the public or, if withdrawn, in the private bucket. */
export interface PublishingDependencies {
  objects: ObjectStore;
  withdrawals: Withdrawals;
}

/**
 * Stores finished files under their fixed keys while the run holds its lease; files of a withdrawn upload go to the
 * private bucket. Call it before the write that ends the run, so that a crash repeats it.
 */
export async function publishFiles(
  { objects, withdrawals }: PublishingDependencies,
  work: WorkDocument,
  folder: string,
  files: readonly MadeFile[],
  signal: AbortSignal,
): Promise<void> {
  const bucket = await withdrawals.bucketFor(work);
  await Promise.all(
    files.map(async ({ name, format }) => {
      const content = await readFile(join(folder, name));
      signal.throwIfAborted();
      const type = format === 'mp4' ? 'video/mp4' : `image/${format}`;
      await objects.put(bucket, publicKey(work._id, name), content, type);
    }),
  );
  await withdrawals.confirm(work, bucket);
}

/** Removes all renditions of an upload, published or withdrawn. */
export async function removeFiles(objects: ObjectStore, id: string): Promise<void> {
  for (const bucket of ['public', 'quarantine'] as const) {
    await objects.remove(bucket, await objects.list(bucket, publicPrefix(id)));
  }
}

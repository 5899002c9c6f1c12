import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@vitrina/kernel';
import { publicKey } from '../files/keys.ts';
import { PictureRefused } from '../files/limited-program.ts';
import type { MadeFile } from '../images/recipe.ts';
import { isRetryable, type WorkDocument } from '../uploads/documents.ts';
import type { StorageQuota } from '../uploads/storage-quota.ts';
import { removeFiles, type Withdrawals } from '../uploads/withdrawals.ts';
import type { WorkStore } from '../uploads/work-store.ts';

/**
 * Downloads an original into a folder; returns its path.
 * @throws {PictureRefused} if the original no longer exists
 */
export async function fetchOriginal(
  objects: ObjectStore,
  work: WorkDocument,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const input = join(folder, 'original');
  const original = await objects.get('quarantine', work.original.key);
  if (!original) throw new PictureRefused('original_perdido');
  await pipeline(original, createWriteStream(input), { signal });
  return input;
}

/**
 * Stores finished files under their fixed keys while the run holds its lease; files of a withdrawn upload go to the
 * private bucket. Call it before the write that ends the run, so that a crash repeats it.
 */
export async function publishFiles(
  { objects, withdrawals }: { objects: ObjectStore; withdrawals: Withdrawals },
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

/** Thrown when a run that lost its lease to the deletion may still write. */
export class LeaseStillHeld extends Error {}

/**
 * Removes every object of a deleted upload, or of one whose file is at fault, and releases its space. The document stays:
 * repeated requests and late events find a deleted upload, and the owner sees why an upload failed.
 * @throws {LeaseStillHeld} after removing, if it must be repeated later
 */
export async function purgeUpload<D extends WorkDocument>(
  store: WorkStore<D>,
  objects: ObjectStore,
  quota: StorageQuota,
  id: string,
): Promise<void> {
  const work = await store.read(id);
  const isUseless = work?.state === 'failed' && !work.dead && !isRetryable(work);
  if (!work || (work.state !== 'deleted' && !isUseless)) return;
  await removeFiles(objects, id);
  await objects.remove('quarantine', [work.original.key]);
  if (work.leaseUntil && work.leaseUntil > store.now()) throw new LeaseStillHeld(`upload ${id} is still held`);
  await quota.release(work.ownerId, id);
  if (work.state === 'deleted') await store.markPurged(id);
  else if (work.need) await store.clearNeed(id, work.need);
}

import type { ObjectStore } from '@vitrina/kernel';
import type { StorageQuota } from '../admission/storage-quota.ts';
import { removeFiles } from './run-files.ts';
import { isRetryable, type WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

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
  if (!work || !isPast(work)) return;
  await removeFiles(objects, id);
  await objects.remove('quarantine', [work.original.key]);
  if (work.leaseUntil && work.leaseUntil > store.now()) throw new LeaseStillHeld(`upload ${id} is still held`);
  await quota.release(work.ownerId, id);
  if (work.state === 'deleted') await store.markPurged(id);
  else if (work.need) await store.clearNeed(id, work.need);
}

/** True if the original is no longer needed. */
function isPast(work: WorkDocument): boolean {
  return work.state === 'deleted' || (work.state === 'failed' && !work.dead && !isRetryable(work));
}

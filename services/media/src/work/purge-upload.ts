import type { ObjectStore } from '@vitrina/kernel';
import type { StorageQuota } from '../admission/storage-quota.ts';
import { removeFiles } from './run-files.ts';
import { isRetryable, type WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Thrown while a run that lost the work to the deletion may still write. */
export class StillHeld extends Error {}

/**
 * Removes every object of an upload that was deleted, or whose file is at fault, and gives its space back. The document
 * stays: of a deleted upload, so that a repeat or a late event meets it; of a failed one, so that its owner sees why.
 * @throws {StillHeld} after removing, where it has to be done once more later
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
  if (work.leaseUntil && work.leaseUntil > store.now()) throw new StillHeld(`upload ${id} is still held`);
  await quota.release(work.ownerId, id);
  if (work.state === 'deleted') await store.markPurged(id);
  else if (work.need) await store.clearNeed(id, work.need);
}

/** True where nobody will want the original again. */
function isPast(work: WorkDocument): boolean {
  return work.state === 'deleted' || (work.state === 'failed' && !work.dead && !isRetryable(work));
}

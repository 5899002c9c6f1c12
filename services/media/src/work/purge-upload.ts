import type { ObjectStore } from '@vitrina/kernel';
import type { StorageQuota } from '../admission/storage-quota.ts';
import { removeFiles } from './settle-fault.ts';
import type { WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Thrown while a run that lost the work to the deletion may still write. */
export class StillHeld extends Error {}

/**
 * Removes every object of a deleted upload and gives its space back; the document stays, so that a repeat or a late event meets it.
 * @throws {StillHeld} after removing, where it has to be done once more later
 */
export async function purgeUpload<D extends WorkDocument>(
  store: WorkStore<D>,
  objects: ObjectStore,
  quota: StorageQuota,
  id: string,
): Promise<void> {
  const work = await store.read(id);
  if (work?.state !== 'deleted') return;
  await removeFiles(objects, id);
  await objects.remove('quarantine', [work.original.key]);
  if (work.leaseUntil && work.leaseUntil > new Date()) throw new StillHeld(`upload ${id} is still held`);
  await quota.giveBack(work.ownerId, id);
  await store.markPurged(id);
}

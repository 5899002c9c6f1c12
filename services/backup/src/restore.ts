import { beginEpoch, connectMongo } from '@vitrina/kernel';
import { type Platform, unlistedFiles } from './back-up.ts';
import { loadCollection, readDocuments } from './documents.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { loadObjects, verifyObjects } from './objects.ts';
import type { Progress } from './progress.ts';

/** Database that records which backup is being restored; dropped once the restore is complete. */
const MARK = 'restore';

/**
 * Verifies a whole backup: its manifest must have a valid signature, and its files must be exactly those of the manifest.
 * @param key with which it was signed; null accepts an unsigned backup, which anyone may have written
 * @throws {BackupError} naming the first file that is missing, damaged or not part of the backup
 */
export async function verify(folder: string, progress: Progress, key: string | null): Promise<Manifest> {
  const manifest = await readManifest(folder, key);
  if (!manifest) throw new BackupError(`${folder} holds no finished backup`);
  for (const entry of manifest.collections) {
    for await (const _ of readDocuments(folder, entry));
    progress.collection(entry);
  }
  for (const entry of manifest.buckets) {
    await verifyObjects(folder, entry, (bytes) => progress.object(entry.bucket, bytes));
  }
  const [added] = await unlistedFiles(folder, manifest);
  if (added !== undefined) throw new BackupError(`${added} is no file of this backup: it was added later`);
  return manifest;
}

/**
 * Restores a backup into an empty platform whose processes do not run: objects first, then documents, then a new epoch in
 * each database that publishes events, because Redis may still have a later state. Calling it again continues an
 * interrupted restore of the same backup.
 * @param key see {@link verify}
 * @throws {BackupError} if the backup is damaged or not signed with this key, or the platform has data
 */
export async function restore(
  folder: string,
  platform: Platform & { mongoUrl: string },
  progress: Progress,
  key: string | null,
): Promise<Manifest> {
  const manifest = await verify(folder, progress, key);
  const { databases, store, namespace } = platform;
  const mark = databases.open(MARK).collection<{ _id: 'restore'; backup: string }>('restore');
  const begun = await mark.findOne({ _id: 'restore' });
  if (begun?.backup !== manifest.id) {
    const filled = await databases.withDocuments();
    if (filled.length > 0) {
      throw new BackupError(
        `NAMESPACE=${namespace} has data (${filled.join(', ')}). Restore into an empty platform: another NAMESPACE, or ` +
          'new servers. Start its processes afterwards.',
      );
    }
    await mark.insertOne({ _id: 'restore', backup: manifest.id });
  }
  await store.ensureBuckets(manifest.buckets.map(({ bucket }) => bucket));
  for (const entry of manifest.buckets) {
    await loadObjects(folder, store, entry, (bytes) => progress.object(entry.bucket, bytes));
  }
  for (const entry of manifest.collections) {
    await loadCollection(folder, databases.open(entry.database), entry);
    progress.collection(entry);
  }
  for (const { database } of manifest.collections.filter(({ collection }) => collection === 'epochs')) {
    const mongo = await connectMongo(platform.mongoUrl, namespace, database);
    await beginEpoch(mongo).finally(() => mongo.close());
  }
  await mark.drop();
  return manifest;
}

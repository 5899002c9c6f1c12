import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { newId, type ObjectStore } from '@vitrina/kernel';
import { type Databases, dumpCollection, fileOfCollection } from './documents.ts';
import {
  BackupError,
  buckets,
  type CollectionEntry,
  type Manifest,
  manifestFile,
  readManifest,
  SIGNATURE,
  writeManifest,
} from './manifest.ts';
import { dumpObjects, fileOfObject, listOf, type ObjectEntry, readList, writeList } from './objects.ts';
import type { Progress } from './progress.ts';

/** The servers of a platform. */
export interface Platform {
  namespace: string;
  databases: Databases;
  store: ObjectStore;
}

/**
 * Copies all documents and objects of a running platform into a folder. Objects are copied before the documents, and
 * objects added during the backup after them, so that each document of the backup finds its files. Deletions in between
 * leave files without a document, which the collector removes after a restore.
 * @param key signs the manifest, so that write access to the folder does not suffice to change the backup unnoticed
 * @param folder new or empty, or left by an interrupted backup, which then continues
 * @throws {BackupError} if the folder contains a finished backup or other files
 */
export async function backUp(folder: string, platform: Platform, progress: Progress, key: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await readManifest(folder, null))
    throw new BackupError(`${folder} already holds a backup: choose another folder`);
  const unexpected = (await readdir(folder)).filter(
    (name) => !['databases', 'objects', 'manifest.json.part', SIGNATURE, `${SIGNATURE}.part`].includes(name),
  );
  if (unexpected.length > 0) throw new BackupError(`${folder} is not empty: choose another folder`);
  const startedAt = new Date().toISOString();
  const { databases, store, namespace } = platform;
  const copied = new Map(buckets.map((bucket) => [bucket, new Map<string, ObjectEntry>()]));
  const copyObjects = async () => {
    for (const [bucket, entries] of copied) {
      await dumpObjects(folder, store, bucket, entries, (bytes) => progress.object(bucket, bytes));
    }
  };
  await copyObjects();
  const collections: CollectionEntry[] = [];
  for (const name of await databases.names()) {
    for (const collection of await databases.collectionsOf(name)) {
      const entry = await dumpCollection(folder, { name, db: databases.open(name) }, collection);
      collections.push(entry);
      progress.collection(entry);
    }
  }
  await copyObjects();
  const lists = [];
  for (const [bucket, entries] of copied) lists.push(await writeList(folder, bucket, entries));
  const finishedAt = new Date().toISOString();
  const manifest: Manifest = { format: 1, id: newId(), namespace, startedAt, finishedAt, collections, buckets: lists };
  // Unlisted files of an interrupted backup would be refused as added later.
  for (const file of await unlistedFiles(folder, manifest)) await rm(file);
  await writeManifest(folder, manifest, key);
  return manifest;
}

/**
 * Finds the files of a backup's folder that its manifest does not list, such as files added later or left by an interrupted
 * backup, including links and other special files.
 * @returns their paths
 */
export async function unlistedFiles(folder: string, { collections, buckets }: Omit<Manifest, 'id'>): Promise<string[]> {
  const listed = new Set([manifestFile(folder), join(folder, SIGNATURE)]);
  for (const { database, collection } of collections) listed.add(fileOfCollection(folder, database, collection));
  for (const entry of buckets) {
    listed.add(listOf(folder, entry.bucket));
    for await (const { key } of readList(folder, entry)) listed.add(fileOfObject(folder, entry.bucket, key));
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .filter(({ path, isFile }) => !isFile || !listed.has(path))
    .map(({ path }) => path)
    .sort((one, other) => relative(folder, one).localeCompare(relative(folder, other)));
}

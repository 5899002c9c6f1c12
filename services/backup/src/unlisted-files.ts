import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileOfCollection } from './documents.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { fileOfObject, listOf, readList } from './objects.ts';
import { SIGNATURE } from './signature.ts';

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

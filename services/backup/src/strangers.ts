import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileOfCollection } from './documents.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { fileOfObject, listOf, readList } from './objects.ts';
import { SIGNATURE } from './signature.ts';

/**
 * Files of a backup's folder that its manifest does not name, such as added ones or what an interrupted backup left;
 * links and other things that are no plain files are among them.
 * @returns their paths
 */
export async function strangers(folder: string, { collections, buckets }: Omit<Manifest, 'id'>): Promise<string[]> {
  const known = new Set([manifestFile(folder), join(folder, SIGNATURE)]);
  for (const { database, collection } of collections) known.add(fileOfCollection(folder, database, collection));
  for (const entry of buckets) {
    known.add(listOf(folder, entry.bucket));
    for await (const { key } of readList(folder, entry)) known.add(fileOfObject(folder, entry.bucket, key));
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .filter(({ path, isFile }) => !isFile || !known.has(path))
    .map(({ path }) => path)
    .sort((one, other) => relative(folder, one).localeCompare(relative(folder, other)));
}

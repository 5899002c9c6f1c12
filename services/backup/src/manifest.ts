import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketName } from '@vitrina/kernel';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { checkSignature, writeSignature } from './signature.ts';

/** Every bucket of a platform. */
export const buckets = ['quarantine', 'public', 'mf'] as const satisfies readonly BucketName[];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const collection = z.object({
  /** Without the namespace, such as `accounts`. */
  database: z.string().min(1),
  collection: z.string().min(1),
  documents: z.int().min(0),
  /** Of the documents as BSON, before compression. */
  sha256,
});

const bucket = z.object({
  bucket: z.enum(buckets),
  objects: z.int().min(0),
  bytes: z.int().min(0),
  /** Of the list of objects, which holds the hash of each. */
  sha256,
});

const manifest = z.object({
  format: z.literal(1),
  id: z.string().min(1),
  namespace: z.string().min(1),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  collections: z.array(collection),
  buckets: z.array(bucket),
});

/** What a backup holds. It is written last: a folder without it is no backup. */
export type Manifest = z.output<typeof manifest>;
export type CollectionEntry = z.output<typeof collection>;
export type BucketEntry = z.output<typeof bucket>;

/** File of a folder's manifest. */
export const manifestFile = (folder: string) => join(folder, 'manifest.json');

/**
 * The manifest of a folder; null where it has none.
 * @param key with which it must have been signed; null where a manifest is taken as it is
 * @throws {BackupError} if it is not one of ours, or not the signed one
 */
export async function readManifest(folder: string, key: string | null): Promise<Manifest | null> {
  const bytes = await readFile(manifestFile(folder)).catch(() => null);
  if (bytes === null) return null;
  if (key !== null) await checkSignature(folder, bytes, key);
  try {
    return manifest.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new BackupError(`${manifestFile(folder)} is not the manifest of a backup`, { cause: error });
  }
}

/** Writes the signature and then the manifest in one step, so that a backup is there whole and signed or not at all. */
export async function writeManifest(folder: string, content: Manifest, key: string): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  await writeSignature(folder, bytes, key);
  const draft = `${manifestFile(folder)}.part`;
  await writeFile(draft, bytes, { mode: 0o600, flush: true });
  await rename(draft, manifestFile(folder));
}

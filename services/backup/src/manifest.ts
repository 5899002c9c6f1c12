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
  /** Name without the namespace, such as `accounts`. */
  database: z.string().min(1),
  collection: z.string().min(1),
  documents: z.int().min(0),
  /** Hash of the documents as BSON, before compression. */
  sha256,
});

const bucket = z.object({
  bucket: z.enum(buckets),
  objects: z.int().min(0),
  bytes: z.int().min(0),
  /** Hash of the list of objects, which contains the hash of each object. */
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

/** Contents of a backup. It is written last: a folder without a manifest is not a backup. */
export type Manifest = z.output<typeof manifest>;
export type CollectionEntry = z.output<typeof collection>;
export type BucketEntry = z.output<typeof bucket>;

/** File of the manifest in a folder. */
export const manifestFile = (folder: string) => join(folder, 'manifest.json');

/**
 * Reads the manifest of a folder; null if it has none.
 * @param key with which the manifest must be signed; null accepts an unsigned manifest
 * @throws {BackupError} if it is not a valid manifest or its signature is wrong
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

/** Writes the signature, then the manifest in an atomic step, so that a backup is complete and signed or absent. */
export async function writeManifest(folder: string, content: Manifest, key: string): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  await writeSignature(folder, bytes, key);
  const draft = `${manifestFile(folder)}.part`;
  await writeFile(draft, bytes, { mode: 0o600, flush: true });
  await rename(draft, manifestFile(folder));
}

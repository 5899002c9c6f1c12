import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketName } from '@vitrina/kernel';
import { z } from 'zod';

/** Thrown if a backup or restore cannot continue; the message states what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

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

/** File with the signature of the manifest, in hexadecimal. */
export const SIGNATURE = 'manifest.hmac';

/** Separates these signatures from any other made with the same key. */
const PURPOSE = 'vitrina backup manifest 1\n';

/** HMAC-SHA-256 of a manifest's bytes. The manifest contains the hash of every file of the backup. */
function signatureOf(manifest: Uint8Array, key: string): Buffer {
  return createHmac('sha256', key).update(PURPOSE).update(manifest).digest();
}

/** Writes the signature of a manifest into its folder, in an atomic step. */
export async function writeSignature(folder: string, manifest: Uint8Array, key: string): Promise<void> {
  const draft = join(folder, `${SIGNATURE}.part`);
  await writeFile(draft, `${signatureOf(manifest, key).toString('hex')}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, SIGNATURE));
}

/** Checks the signature of a manifest. @throws {BackupError} if it is missing, or belongs to another manifest or key */
async function checkSignature(folder: string, manifest: Uint8Array, key: string): Promise<void> {
  const text = await readFile(join(folder, SIGNATURE), 'utf8').catch(() => null);
  if (text === null) {
    throw new BackupError(
      `${folder} is not signed. If it is a backup from before backups were signed, and no one else could write to its ` +
        'folder since, add --unsigned. An unsigned backup may hold accounts and passwords that an attacker put there.',
    );
  }
  const expected = signatureOf(manifest, key);
  const given = Buffer.from(text.trim(), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new BackupError(
      `the manifest of ${folder} is not the one that was signed with this BACKUP_KEY: it was changed, or is of another ` +
        'platform. Do not restore it.',
    );
  }
}

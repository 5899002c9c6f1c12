import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

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
export async function checkSignature(folder: string, manifest: Uint8Array, key: string): Promise<void> {
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

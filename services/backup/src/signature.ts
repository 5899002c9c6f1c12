import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

/** File with the signature of the manifest, in hexadecimal. */
export const SIGNATURE = 'manifest.hmac';

/** Keeps a signature of anything else that is made with the same key from being one of a manifest. */
const PURPOSE = 'vitrina backup manifest 1\n';

/** HMAC-SHA-256 of a manifest's bytes. Every file of the backup is in the manifest by its hash. */
function signatureOf(manifest: Uint8Array, key: string): Buffer {
  return createHmac('sha256', key).update(PURPOSE).update(manifest).digest();
}

/** Writes the signature of a manifest into its folder, in one step. */
export async function writeSignature(folder: string, manifest: Uint8Array, key: string): Promise<void> {
  const draft = join(folder, `${SIGNATURE}.part`);
  await writeFile(draft, `${signatureOf(manifest, key).toString('hex')}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, SIGNATURE));
}

/** Checks the signature of a manifest. @throws {BackupError} where it is missing, or was made of another one or with another key */
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

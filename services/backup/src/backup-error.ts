/** Thrown if a backup or restore cannot continue; the message states what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

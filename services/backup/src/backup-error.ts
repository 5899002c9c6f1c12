/** A backup or restore that cannot go on; the message says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

import { isWithdrawalMark } from '@vitrina/product';
import { isRetryable, type WorkDocument } from '../uploads/documents.ts';

/** Settings for checking objects. */
export interface Rules {
  now: number;
  /** Minimum age of checked items, in milliseconds: running uploads and jobs write objects before documents. */
  graceMs: number;
  /** Retention of a dead letter's original, in milliseconds. */
  failedOriginalMs: number;
}

/** Objects of one upload in one bucket. */
export interface FoundFiles {
  bucket: 'quarantine' | 'public';
  objects: ReadonlyArray<{ key: string; lastModified: Date }>;
}

/** Objects to remove, and the reason. */
export interface Orphans {
  keys: string[];
  reason: 'no document' | 'deleted' | 'failed' | 'not a rendition' | 'kept long enough';
}

/** Returns the objects of an upload that are not needed; null if all stay. `work` is null if there is no document. */
export function evaluateObjects(
  work: WorkDocument | null,
  { bucket, objects }: FoundFiles,
  rules: Rules,
): Orphans | null {
  const old = objects.filter(({ lastModified }) => rules.now - lastModified.getTime() >= rules.graceMs);
  const all = (reason: Orphans['reason']) => (old.length > 0 ? { keys: old.map(({ key }) => key), reason } : null);
  if (!work) return all('no document');
  if (work.state === 'purged') return all('deleted');
  if (bucket === 'quarantine') return isExpired(work, rules) ? all('kept long enough') : null;
  // A withdrawal mark stays as long as its upload, regardless of its files.
  const files = old.map(({ key }) => key).filter((key) => !isWithdrawalMark(key));
  if (work.state === 'failed') return files.length > 0 ? { keys: files, reason: 'failed' } : null;
  if (work.state !== 'ready') return null;
  const names = new Set(work.media?.files.map(({ name }) => name));
  const unknown = files.filter((key) => !names.has(key.slice(key.lastIndexOf('/') + 1)));
  return unknown.length > 0 ? { keys: unknown, reason: 'not a rendition' } : null;
}

/**
 * True if an original is no longer needed. Originals of ready uploads stay as long as the uploads, because new formats
 * and lost renditions are made from them; those of failed uploads stay for a while if a retry may help.
 */
function isExpired(work: WorkDocument, { now, failedOriginalMs }: Rules): boolean {
  if (work.state !== 'failed') return false;
  const isUseful = work.dead !== undefined || isRetryable(work);
  return !isUseful || now - work.queuedAt.getTime() >= failedOriginalMs;
}

/** Repair of an upload with missing objects. */
export type Loss = 'process again' | 'lost' | 'original lost';

/**
 * Decides how to repair an upload with missing objects; null if nothing is missing.
 * @param present names of its files, published or withdrawn, and whether its original exists
 */
export function evaluateDocument(
  work: WorkDocument,
  present: { files: ReadonlySet<string>; original: boolean },
): Loss | null {
  if (work.state === 'failed') return work.failure === 'no_procesado' && !present.original ? 'original lost' : null;
  if (work.state !== 'ready' || !work.media) return null;
  if (work.media.files.every(({ name }) => present.files.has(name))) return null;
  return present.original ? 'process again' : 'lost';
}

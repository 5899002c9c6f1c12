import { isWithdrawalMark } from '@vitrina/kernel';
import { isRetryable, type WorkDocument } from '../work/work-document.ts';

/** What the judgement of objects goes by. */
export interface Rules {
  now: number;
  /** Age in milliseconds below which nothing is judged: uploads and runs under way write before they tell. */
  graceMs: number;
  /** How long the original of an upload in the dead letters is kept, in milliseconds. */
  failedOriginalMs: number;
}

/** Objects of one upload in one bucket. */
export interface Found {
  bucket: 'quarantine' | 'public';
  objects: ReadonlyArray<{ key: string; lastModified: Date }>;
}

/** Objects to remove, and why. */
export interface Orphans {
  keys: string[];
  reason: 'no document' | 'deleted' | 'failed' | 'not a rendition' | 'kept long enough';
}

/** Which of an upload's objects nobody needs; null where all stay. `work` is null where there is no document. */
export function judgeObjects(work: WorkDocument | null, { bucket, objects }: Found, rules: Rules): Orphans | null {
  const old = objects.filter(({ lastModified }) => rules.now - lastModified.getTime() >= rules.graceMs);
  const all = (reason: Orphans['reason']) => (old.length > 0 ? { keys: old.map(({ key }) => key), reason } : null);
  if (!work) return all('no document');
  if (work.state === 'purged') return all('deleted');
  if (bucket === 'quarantine') return isPastKeeping(work, rules) ? all('kept long enough') : null;
  // A mark stays as long as its upload, whatever becomes of its files.
  const files = old.map(({ key }) => key).filter((key) => !isWithdrawalMark(key));
  if (work.state === 'failed') return files.length > 0 ? { keys: files, reason: 'failed' } : null;
  if (work.state !== 'ready') return null;
  const names = new Set(work.media?.files.map(({ name }) => name));
  const strange = files.filter((key) => !names.has(key.slice(key.lastIndexOf('/') + 1)));
  return strange.length > 0 ? { keys: strange, reason: 'not a rendition' } : null;
}

/**
 * Originals of ready uploads stay as long as these do: new formats and lost renditions are made from them. Those of
 * failed ones stay for a while where another try may help.
 */
function isPastKeeping(work: WorkDocument, { now, failedOriginalMs }: Rules): boolean {
  if (work.state !== 'failed') return false;
  const isOfUse = work.dead !== undefined || isRetryable(work);
  return !isOfUse || now - work.queuedAt.getTime() >= failedOriginalMs;
}

/** What is to be done about an upload whose objects are missing. */
export type Loss = 'process again' | 'lost' | 'original lost';

/**
 * What an upload's document misses among the objects; null where nothing.
 * @param present names of its files, published or withdrawn, and whether its original is there
 */
export function judgeDocument(
  work: WorkDocument,
  present: { files: ReadonlySet<string>; original: boolean },
): Loss | null {
  if (work.state === 'failed') return work.failure === 'no_procesado' && !present.original ? 'original lost' : null;
  if (work.state !== 'ready' || !work.media) return null;
  if (work.media.files.every(({ name }) => present.files.has(name))) return null;
  return present.original ? 'process again' : 'lost';
}

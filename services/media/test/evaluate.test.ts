import { describe, expect, test } from 'vitest';
import { evaluateDocument, evaluateObjects } from '../src/operations/evaluate.ts';
import { newWork, type WorkDocument } from '../src/work/work-document.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-21T12:00:00Z');
const rules = { now, graceMs: HOUR, failedOriginalMs: 30 * DAY };
const id = 'a'.repeat(24);

function work(changes: Partial<WorkDocument>): WorkDocument {
  const original = { key: `${id}/original`, type: 'image/jpeg' as const, bytes: 1, sha256: '' };
  const files = [{ name: '400.webp', format: 'webp' as const, width: 400 }];
  const media = { kind: 'image' as const, width: 1, height: 1, thumbhash: '', animated: false, duration: null, files };
  return {
    ...newWork('image.process', { id, ownerId: id, original }, new Date(now)),
    media,
    queuedAt: new Date(now),
    ...changes,
  };
}

const at = (key: string, age: number) => ({ key, lastModified: new Date(now - age) });
const original = { bucket: 'quarantine' as const, objects: [at(`${id}/original`, 2 * HOUR)] };
const files = {
  bucket: 'public' as const,
  objects: [at(`media/${id}/400.webp`, 2 * HOUR), at(`media/${id}/9.gif`, 2 * HOUR)],
};

describe('objects that are not needed', () => {
  test.each([
    { name: 'an original without a document', work: null, found: original, reason: 'no document' },
    { name: 'the original of a purged upload', work: work({ state: 'purged' }), found: original, reason: 'deleted' },
    { name: 'files of a purged upload', work: work({ state: 'purged' }), found: files, reason: 'deleted' },
    { name: 'files of a failed upload', work: work({ state: 'failed' }), found: files, reason: 'failed' },
    {
      name: 'the original of one that failed a month ago for our fault',
      work: work({ state: 'failed', failure: 'no_procesado', queuedAt: new Date(now - 30 * DAY) }),
      found: original,
      reason: 'kept long enough',
    },
    {
      name: 'the original of one whose file was refused',
      work: work({ state: 'failed', failure: 'archivo_ilegible' }),
      found: original,
      reason: 'kept long enough',
    },
  ])('are $name', ({ work, found, reason }) => {
    expect(evaluateObjects(work, found, rules)).toEqual({ keys: found.objects.map(({ key }) => key), reason });
  });

  test('are files of a ready upload that are no renditions of it', () => {
    const orphans = { keys: [`media/${id}/9.gif`], reason: 'not a rendition' };
    expect(evaluateObjects(work({ state: 'ready' }), files, rules)).toEqual(orphans);
  });

  test.each([
    { name: 'younger than the grace', work: null, found: { ...original, objects: [at(`${id}/original`, HOUR - 1)] } },
    { name: 'of an upload that waits', work: work({ state: 'queued' }), found: original },
    { name: 'of a current run', work: work({ state: 'processing' }), found: files },
    { name: 'of a current deletion', work: work({ state: 'deleted' }), found: files },
    {
      name: 'the original of a ready upload, however old',
      work: work({ state: 'ready', queuedAt: new Date(0) }),
      found: original,
    },
    {
      name: 'the original of one that failed for our fault today',
      work: work({ state: 'failed', failure: 'no_procesado' }),
      found: original,
    },
    {
      name: 'the original of one in the dead letters today',
      work: work({ state: 'failed', dead: { at: new Date(now), reason: 'crashes', message: 'x' } }),
      found: original,
    },
  ])('are none that are $name', ({ work, found }) => {
    expect(evaluateObjects(work, found, rules)).toBeNull();
  });
});

describe('documents that miss their objects', () => {
  const whole = { files: new Set(['400.webp']), original: true };
  test.each([
    { name: 'ready and whole', work: work({ state: 'ready' }), present: whole, loss: null },
    {
      name: 'ready without a rendition',
      work: work({ state: 'ready' }),
      present: { ...whole, files: new Set<string>() },
      loss: 'process again',
    },
    {
      name: 'ready without anything',
      work: work({ state: 'ready' }),
      present: { files: new Set<string>(), original: false },
      loss: 'lost',
    },
    {
      name: 'ready without its original only',
      work: work({ state: 'ready' }),
      present: { ...whole, original: false },
      loss: null,
    },
    {
      name: 'failed for our fault, without its original',
      work: work({ state: 'failed', failure: 'no_procesado' }),
      present: { ...whole, original: false },
      loss: 'original lost',
    },
    {
      name: 'failed for its own fault',
      work: work({ state: 'failed', failure: 'archivo_ilegible' }),
      present: { ...whole, original: false },
      loss: null,
    },
    {
      name: 'waiting',
      work: work({ state: 'queued' }),
      present: { files: new Set<string>(), original: false },
      loss: null,
    },
  ])('$name: $loss', ({ work, present, loss }) => {
    expect(evaluateDocument(work, present)).toBe(loss);
  });
});

import { describe, expect, test } from 'vitest';
import { evaluateDocument, evaluateObjects } from '../src/operations/evaluate.ts';
import { newWork, type WorkDocument } from '../src/uploads/documents.ts';

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

describe("the evaluation of an upload's objects", () => {
  test.each([
    { name: 'an original without a document', work: null, found: original, reason: 'no document' },
    { name: 'the original of a purged upload', work: work({ state: 'purged' }), found: original, reason: 'deleted' },
    { name: 'files of a purged upload', work: work({ state: 'purged' }), found: files, reason: 'deleted' },
    { name: 'files of a failed upload', work: work({ state: 'failed' }), found: files, reason: 'failed' },
    {
      name: 'the original of an upload that failed a month ago because of the platform',
      work: work({ state: 'failed', failure: 'no_procesado', queuedAt: new Date(now - 30 * DAY) }),
      found: original,
      reason: 'kept long enough',
    },
    {
      name: 'the original of an upload whose file was refused',
      work: work({ state: 'failed', failure: 'archivo_ilegible' }),
      found: original,
      reason: 'kept long enough',
    },
  ])('removes $name', ({ work, found, reason }) => {
    expect(evaluateObjects(work, found, rules)).toEqual({ keys: found.objects.map(({ key }) => key), reason });
  });

  test('removes files of a ready upload that are not its renditions', () => {
    const orphans = { keys: [`media/${id}/9.gif`], reason: 'not a rendition' };
    expect(evaluateObjects(work({ state: 'ready' }), files, rules)).toEqual(orphans);
  });

  test.each([
    {
      name: 'an object younger than the grace time',
      work: null,
      found: { ...original, objects: [at(`${id}/original`, HOUR - 1)] },
    },
    { name: 'the original of a queued upload', work: work({ state: 'queued' }), found: original },
    { name: 'files of a current run', work: work({ state: 'processing' }), found: files },
    { name: 'files of a current deletion', work: work({ state: 'deleted' }), found: files },
    {
      name: 'the original of a ready upload, however old',
      work: work({ state: 'ready', queuedAt: new Date(0) }),
      found: original,
    },
    {
      name: 'the original of an upload that failed today because of the platform',
      work: work({ state: 'failed', failure: 'no_procesado' }),
      found: original,
    },
    {
      name: 'the original of an upload that became a dead letter today',
      work: work({ state: 'failed', dead: { at: new Date(now), reason: 'crashes', message: 'x' } }),
      found: original,
    },
  ])('keeps $name', ({ work, found }) => {
    expect(evaluateObjects(work, found, rules)).toBeNull();
  });
});

describe('the evaluation of an upload with missing objects', () => {
  const whole = { files: new Set(['400.webp']), original: true };
  test.each([
    { name: 'a complete ready upload', work: work({ state: 'ready' }), present: whole, loss: null },
    {
      name: 'a ready upload without a rendition',
      work: work({ state: 'ready' }),
      present: { ...whole, files: new Set<string>() },
      loss: 'process again',
    },
    {
      name: 'a ready upload without any object',
      work: work({ state: 'ready' }),
      present: { files: new Set<string>(), original: false },
      loss: 'lost',
    },
    {
      name: 'a ready upload without its original',
      work: work({ state: 'ready' }),
      present: { ...whole, original: false },
      loss: null,
    },
    {
      name: 'an upload that failed because of the platform, without its original',
      work: work({ state: 'failed', failure: 'no_procesado' }),
      present: { ...whole, original: false },
      loss: 'original lost',
    },
    {
      name: 'an upload whose file was refused',
      work: work({ state: 'failed', failure: 'archivo_ilegible' }),
      present: { ...whole, original: false },
      loss: null,
    },
    {
      name: 'a queued upload',
      work: work({ state: 'queued' }),
      present: { files: new Set<string>(), original: false },
      loss: null,
    },
  ])('finds the loss "$loss" for $name', ({ work, present, loss }) => {
    expect(evaluateDocument(work, present)).toBe(loss);
  });
});

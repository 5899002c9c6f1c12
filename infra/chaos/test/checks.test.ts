import { describe, expect, test } from 'vitest';
import { compareApplied, compareObjects } from './check/compare.ts';
import { evaluate, type Observations, recoveryOf } from './check/evaluate.ts';
import type { DirectoryPost, WorkFacts } from './check/truth.ts';
import { readCorpusOptions, readOptions } from './options.ts';
import type { Person } from './uploads/client.ts';
import { Ledger, type Upload } from './uploads/ledger.ts';

const owner = { email: 'ana@correo.example' } as Person;

function work(changes: Partial<WorkFacts> = {}): WorkFacts {
  const _id = changes._id ?? 'a';
  return {
    _id,
    state: 'ready',
    version: 1,
    outbox: [],
    original: { key: `${_id}/original` },
    media: { files: [{ name: '400.webp' }] },
    ...changes,
  };
}

function upload(changes: Partial<Upload> = {}): Upload {
  const attempts = [{ begunAt: 1_000, endedAt: 1_100, result: '202' }];
  return {
    owner,
    key: 'k',
    attempts,
    otherIds: [],
    id: 'a',
    acceptedAt: 1_100,
    finishedAt: 2_000,
    state: 'ready',
    ...changes,
  };
}

function ledgerOf(...uploads: readonly Upload[]): Ledger {
  const ledger = new Ledger();
  ledger.uploads.push(...uploads);
  return ledger;
}

const good: Observations = {
  galleries: new Map([[owner.email, ['a']]]),
  mismatches: { orphans: [], missing: [] },
  unapplied: { missing: [], pending: [], doubled: [] },
  visitor: { '200': 3 },
};
const nothing = { lost: [], doubled: [], orphaned: [], failed: [], unclear: [] };

describe('the comparison of objects with documents', () => {
  const keys = { quarantine: ['a/original'], public: ['media/a/400.webp'] };
  test.each([
    ['matching objects', [work()], keys, [], []],
    ['an original without a document', [], { ...keys, public: [] }, ['quarantine/a/original'], []],
    [
      'a rendition without a post',
      [work()],
      { ...keys, public: [...keys.public, 'media/b/1.jpg'] },
      ['media/b/1.jpg'],
      [],
    ],
    ['a rendition of a failed upload', [work({ state: 'failed' })], keys, ['media/a/400.webp'], []],
    ['a missing rendition', [work()], { ...keys, public: [] }, [], ['media/a/400.webp']],
    [
      'queued work without its original',
      [work({ state: 'queued' })],
      { quarantine: [], public: [] },
      [],
      ['a/original'],
    ],
  ] as const)('handles %s', (_name, documents, there, orphans, missing) => {
    expect(compareObjects(documents, there)).toEqual({ orphans, missing });
  });
});

describe('the comparison of documents with directory and index', () => {
  const copy: DirectoryPost = { _id: 'a', version: 1, place: 'MX-DF' };
  test.each([
    ['matching copies', [work()], [copy], ['a'], 0, 0],
    ['an event that waits', [work({ outbox: [{}] })], [copy], ['a'], 1, 0],
    ['no copy', [work()], [], ['a'], 1, 0],
    ['a copy that is not indexed', [work()], [copy], [], 1, 0],
    ['an index that waits', [work()], [{ ...copy, needAt: 1 }], ['a'], 1, 0],
    ['a hidden post in the index', [work()], [{ ...copy, place: null }], ['a'], 1, 0],
    ['a post finished twice', [work({ version: 2 })], [{ ...copy, version: 2 }], ['a'], 0, 1],
    [
      'a second version with the AVIF files it brought',
      [work({ version: 2, media: { files: [{ name: '400.avif' }] } })],
      [{ ...copy, version: 2 }],
      ['a'],
      0,
      0,
    ],
    ['two copies', [work()], [copy, copy], ['a'], 0, 1],
    ['a post twice in the index', [work()], [copy], ['a', 'a'], 0, 1],
  ] as const)('handles %s', (_name, ready, copies, indexed, late, doubled) => {
    const found = compareApplied(ready, copies, indexed);
    expect([found.missing.length + found.pending.length, found.doubled.length]).toEqual([late, doubled]);
  });
});

const { finishedAt: _, ...unfinished } = upload();

describe('the evaluation of a case', () => {
  test('finds nothing in a passing case', () => {
    expect(evaluate(ledgerOf(upload()), good)).toEqual(nothing);
  });

  const cases: Array<[string, Upload, Partial<Observations>, keyof typeof nothing]> = [
    ['an upload that was never taken', upload({ givenUpFor: 'never taken' }), {}, 'lost'],
    ['an upload that never finished', unfinished, {}, 'lost'],
    ['an upload that its owner does not see', upload(), { galleries: new Map() }, 'lost'],
    ['a second id for one key', upload({ otherIds: ['b'] }), {}, 'doubled'],
    ['a post in the gallery twice', upload(), { galleries: new Map([[owner.email, ['a', 'a']]]) }, 'doubled'],
    ['a post that was not sent', upload(), { galleries: new Map([[owner.email, ['a', 'b']]]) }, 'doubled'],
    ['a healthy file that failed', upload({ state: 'failed', failure: 'archivo_ilegible' }), {}, 'failed'],
    ['an orphan', upload(), { mismatches: { orphans: ['x'], missing: [] } }, 'orphaned'],
    [
      'an answer that is not the product’s',
      upload({ attempts: [{ begunAt: 1, endedAt: 2, result: '500 error_interno unclear' }] }),
      {},
      'unclear',
    ],
  ];
  test.each(cases)('finds %s', (_name, sent, seen, kind) => {
    const found = evaluate(ledgerOf(sent), { ...good, ...seen });
    expect(Object.entries(found).flatMap(([name, list]) => (list.length > 0 ? [name] : []))).toEqual([kind]);
  });
});

describe('recovery', () => {
  test('equals the longest of accepting again, processing again, and finishing held uploads', () => {
    const ledger = ledgerOf(
      upload({ id: 'held', finishedAt: 9_000 }),
      upload({ id: 'later', attempts: [{ begunAt: 5_500, endedAt: 6_000 }], acceptedAt: 6_000, finishedAt: 6_500 }),
    );
    const { recovered, accepts, works, allEnded } = recoveryOf(ledger, ['held'], 5_000, 10_000);
    expect({ recovered, accepts, works, allEnded }).toEqual({ recovered: 4, accepts: 1, works: 1.5, allEnded: 4 });
  });

  test('never happens if nothing is accepted again', () => {
    expect(recoveryOf(ledgerOf(upload()), [], 5_000, 6_000).recovered).toBeNull();
  });
});

describe('the environment', () => {
  test('changes the number of uploads, files and instances', () => {
    expect(readOptions({ CHAOS_UPLOADS: '200', CHAOS_INSTANCES: '2' })).toMatchObject({ uploads: 200, instances: 2 });
    expect(readCorpusOptions({ CORPUS_FILES: '60', CORPUS_SEED: '7' })).toEqual({
      planned: 1_000,
      sample: 60,
      seed: 7,
    });
    expect(readCorpusOptions({ CORPUS_FILES: '1500' })).toEqual({ planned: 1_500, sample: null, seed: 1 });
  });

  test.each(['0', '5', '6.5', 'todo'])('is refused if it asks for %s uploads', (CHAOS_UPLOADS) => {
    expect(() => readOptions({ CHAOS_UPLOADS })).toThrow(/^CHAOS_UPLOADS: .* from 6 to 10000$/);
  });
});

import { today } from '@vitrina/contracts/places';
import { StoreFault } from '@vitrina/kernel';
import { describe, expect, test } from 'vitest';
import { describeOwnPosts } from '../src/calls/own-gallery.ts';
import { checkedTexts, readPublishForm } from '../src/calls/upload-form.ts';
import { idOfMediaUrl } from '../src/files/keys.ts';
import { DecoderCrashed, DecoderKilled, errorForSignal, MachineFault } from '../src/files/limited-program.ts';
import { readHeaderSize } from '../src/files/sniff.ts';
import { POST_WIDTHS, widthsFor } from '../src/images/recipe.ts';
import { hasTooManyLostRuns, isPlatformFault, runsAlone } from '../src/processing/failures.ts';
import { pauseAfter } from '../src/processing/fault-waits.ts';
import { readWorkerOptions } from '../src/start-worker.ts';
import { newWork, type PostDocument, type ReadyMedia } from '../src/uploads/documents.ts';
import { goodFields } from './support/owner.ts';

const DAY = '2026-11-21';

const media: ReadyMedia = {
  kind: 'image',
  duration: null,
  width: 400,
  height: 300,
  thumbhash: 'H/gB',
  animated: false,
  files: [
    { name: '400.webp', format: 'webp', width: 400 },
    { name: '400.jpg', format: 'jpeg', width: 400 },
  ],
};

function post(n: number, changes: Partial<PostDocument> = {}): PostDocument {
  const id = n.toString(16).padStart(24, '0');
  const original = { key: `${id}/original`, type: 'image/jpeg' as const, bytes: 1, sha256: '' };
  const { need: _need, ...work } = newWork('image.process', { id, ownerId: 'f'.repeat(24), original }, new Date());
  return {
    ...work,
    state: 'ready',
    media,
    createdAt: new Date(n * 1_000),
    event: `Evento ${n}`,
    text: '',
    website: '',
    eventDate: DAY,
    publicationDate: DAY,
    idempotencyKey: id,
    fingerprint: '',
    ...changes,
  };
}

const NOON = Date.parse(`${DAY}T18:00:00Z`);
const view = {
  plan: 'gratis' as const,
  timeZone: 'America/Mexico_City',
  now: NOON,
  removals: [],
  percents: new Map<string, number>(),
};

describe('the own gallery', () => {
  test.each([
    { name: 'ready', changes: {}, estado: 'publicada', etapa: 'lista', progreso: 100 },
    { name: 'queued', changes: { state: 'queued' }, estado: 'procesando', etapa: 'en_cola', progreso: 0 },
    { name: 'processing', changes: { state: 'processing' }, estado: 'procesando', etapa: 'procesando', progreso: 40 },
    { name: 'failed', changes: { state: 'failed' }, estado: 'fallida', etapa: 'fallida', progreso: 0 },
    {
      name: 'scheduled for tomorrow',
      changes: { publicationDate: '2026-11-22' },
      estado: 'programada',
      etapa: 'lista',
    },
  ] as const)('shows a post that is $name as $estado', ({ changes, name: _name, ...expected }) => {
    const percents = new Map([[post(1)._id, 40]]);
    expect(describeOwnPosts([post(1, changes)], { ...view, percents })).toMatchObject([expected]);
  });

  test('hides posts beyond the plan, oldest first, and keeps the newest on top', () => {
    const states = describeOwnPosts([post(1), post(3), post(2)], { ...view, plan: 'basico' });
    expect(states.map(({ evento, estado }) => [evento, estado])).toEqual([
      ['Evento 3', 'publicada'],
      ['Evento 2', 'publicada'],
      ['Evento 1', 'publicada'],
    ]);
    const free = describeOwnPosts([post(1), post(3), post(2)], view);
    expect(free.map(({ estado }) => estado)).toEqual(['publicada', 'oculta', 'oculta']);
  });

  test('lets a scheduled post hide an older post only from its publication day', () => {
    const posts = [post(1), post(2, { publicationDate: '2026-11-22' })];
    const states = (now: number) => describeOwnPosts(posts, { ...view, now }).map(({ estado }) => estado);
    expect(states(NOON)).toEqual(['programada', 'publicada']);
    expect(states(Date.parse('2026-11-22T06:00:00Z'))).toEqual(['publicada', 'oculta']);
  });

  test('gives a failed post no place in the plan and explains the failure in Spanish', () => {
    const [failed, ready] = describeOwnPosts(
      [post(1), post(2, { state: 'failed', failure: 'archivo_ilegible' })],
      view,
    );
    expect(failed?.error).toBe('No pudimos leer el archivo. Puede estar dañado: prueba con otro.');
    expect(ready?.estado).toBe('publicada');
  });

  test('shows the reason of a removed post, whose place in the plan goes to the next post', () => {
    const removal = { reason: 'No es tu obra', at: NOON };
    const away = { _id: post(2)._id, ownerId: post(2).ownerId, kind: 'post' as const, version: 1, removal };
    const shown = describeOwnPosts([post(1), post(2)], { ...view, removals: [away] });
    expect(shown).toMatchObject([
      {
        evento: 'Evento 2',
        estado: 'en_revision',
        retirada: { razon: 'No es tu obra', fecha: '2026-11-21T18:00:00.000Z', alcance: 'publicacion', decision: null },
      },
      { evento: 'Evento 1', estado: 'publicada', retirada: null },
    ]);
  });

  test('shows every ready post of a removed profile as removed', () => {
    const { ownerId } = post(1);
    const removal = { reason: 'Es un fraude', at: NOON };
    const away = { _id: ownerId, ownerId, kind: 'provider' as const, version: 1, removal };
    const shown = describeOwnPosts([post(1), post(2, { state: 'failed' })], { ...view, removals: [away] });
    expect(shown.map(({ estado, retirada }) => [estado, retirada?.alcance])).toEqual([
      ['fallida', undefined],
      ['en_revision', 'perfil'],
    ]);
  });

  test.each(['deleted', 'purged'] as const)('leaves out a %s post', (state) => {
    expect(describeOwnPosts([post(1, { state })], view)).toEqual([]);
  });

  test('shows an animation by its animated files, with a poster', () => {
    const [shown] = describeOwnPosts([post(1, { media: { ...media, animated: true } })], view);
    expect(shown).toMatchObject({ extension: 'webp', imagen_url: `/media/${post(1)._id}/400.webp` });
    expect(shown?.fuentes.map(({ formato }) => formato)).toEqual(['webp']);
  });
});

describe('the texts of a post', () => {
  const day = today('America/Mexico_City');
  test.each([
    { evento: '' },
    { evento: 'x'.repeat(26) },
    { descripcion: '' },
    { descripcion: 'x'.repeat(251) },
    { www: 'javascript:alert(1)' },
    { www: `https://ejemplo.mx/${'x'.repeat(100)}` },
    { fecha_evento: '2020-02-30' },
    { fecha_evento: '2020-01-01' },
    { fecha_publicacion: 'mañana' },
  ])('fail validation with %o', (changes) => {
    expect(() => checkedTexts(readPublishForm({ ...goodFields(day), ...changes }), day)).toThrow();
  });

  test.each([
    [{ evento: 'a\u0000b' }, { evento: 'ab' }],
    [{ evento: 'dos\nlíneas' }, { evento: 'dos líneas' }],
    [{ evento: '\u{E000}marca' }, { evento: 'marca' }],
    [{ evento: 'al rev\u202Eés' }, { evento: 'al revés' }],
    [{ descripcion: 'campana\u0007' }, { descripcion: 'campana' }],
    [{ descripcion: 'al rev\u202Eés' }, { descripcion: 'al revés' }],
  ])('come out of %o clean', (pasted, clean) => {
    const taken = (changes: object) => checkedTexts(readPublishForm({ ...goodFields(day), ...changes }), day);
    expect(taken(pasted)).toEqual(taken(clean));
  });

  test('count a line break of a form as a single character', () => {
    const lines = Array.from({ length: 125 }, () => 'x');
    const fields = readPublishForm({ ...goodFields(day), descripcion: lines.join('\r\n') });
    expect(checkedTexts(fields, day).text).toBe(lines.join('\n'));
  });

  test('preserve the line breaks of the description and complete the link', () => {
    const fields = readPublishForm({ ...goodFields(day), descripcion: 'uno\r\ndos', evento: 'x'.repeat(25) });
    expect(checkedTexts(fields, day)).toMatchObject({ text: 'uno\ndos', website: 'https://ejemplo.mx' });
  });
});

test.each([
  { width: 4000, widths: [1600, 800, 400] },
  { width: 1600, widths: [1600, 800, 400] },
  { width: 1000, widths: [1000, 800, 400] },
  { width: 400, widths: [400] },
  { width: 1, widths: [1] },
])('a picture $width px wide is never enlarged', ({ width, widths }) => {
  expect(widthsFor(width, POST_WIDTHS)).toEqual(widths);
});

test.each([
  { work: { crashes: 0, openRuns: [] }, alone: false, lost: false },
  { work: { crashes: 0, openRuns: [1] }, alone: false, lost: false },
  { work: { crashes: 1, openRuns: [] }, alone: true, lost: false },
  { work: { crashes: 0, openRuns: [1, 2] }, alone: true, lost: false },
  { work: { crashes: 0, openRuns: [1, 2, 3, 4] }, alone: true, lost: false },
  { work: { crashes: 0, openRuns: [1, 2, 3, 4, 5] }, alone: true, lost: true },
])('an original with $work runs alone: $alone, and is given up: $lost', ({ work, alone, lost }) => {
  expect([runsAlone(work), hasTooManyLostRuns(work)]).toEqual([alone, lost]);
});

test.each([
  { error: StoreFault.from(new Error('x')), ours: true },
  { error: new MachineFault('x'), ours: true },
  { error: new DecoderKilled('x'), ours: true },
  { error: Object.assign(new Error('x'), { code: 'ENOSPC' }), ours: true },
  { error: Object.assign(new Error('x'), { code: 'ECONNRESET' }), ours: true },
  { error: Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), ours: true },
  { error: new DOMException('x', 'TimeoutError'), ours: true },
  { error: Object.assign(new Error('x'), { name: 'MongoNetworkError' }), ours: true },
  { error: Object.assign(new Error('x'), { name: 'MongooseServerSelectionError' }), ours: true },
  { error: new TypeError('x'), ours: false },
  { error: Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), ours: false },
  { error: 'x', ours: false },
])('the error $error counts as a platform fault: $ours', ({ error, ours }) => {
  expect(isPlatformFault(error)).toBe(ours);
});

test.each(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL'])('a decoder that ends with %s has crashed', (signal) => {
  expect(errorForSignal(signal)).toBeInstanceOf(DecoderCrashed);
});

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'])('a decoder that ends with %s was killed from outside', (signal) => {
  expect(errorForSignal(signal)).toBeInstanceOf(DecoderKilled);
});

test('pauses double up to two minutes, with 20 % jitter', () => {
  const pauses = { first: 2_000, longest: 120_000 };
  for (const [count, ms] of [
    [0, 2_000],
    [1, 4_000],
    [5, 64_000],
    [6, 120_000],
    [5_000, 120_000],
  ] as const) {
    const pause = pauseAfter(count, pauses);
    expect(pause).toBeLessThanOrEqual(ms);
    expect(pause).toBeGreaterThanOrEqual(ms * 0.8);
  }
});

test.each([
  ['/media/0123456789abcdef01234567/800.webp', '0123456789abcdef01234567'],
  ['https://vitrina.example/media/0123456789abcdef01234567/1600.jpg', '0123456789abcdef01234567'],
  ['/media/../0123456789abcdef01234567/x', null],
  ['/otra/0123456789abcdef01234567/x', null],
  ['/media/corto/x', null],
])('the address %s names the post %s', (url, id) => {
  expect(idOfMediaUrl(url)).toBe(id);
});

test('a truncated header gives no size and throws nothing', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const) {
    for (let bytes = 0; bytes < 32; bytes += 1) {
      const head = Buffer.alloc(bytes, 0xff);
      expect(() => readHeaderSize(type, head)).not.toThrow();
    }
  }
});

test('a worker serves all queues with two decoders by default, and refuses unknown ones', () => {
  expect(readWorkerOptions({})).toEqual({ queues: ['image', 'video', 'maintenance'], concurrency: 2, videos: 1 });
  expect(readWorkerOptions({ queues: 'maintenance', concurrency: '8', videos: '3' })).toEqual({
    queues: ['maintenance'],
    concurrency: 8,
    videos: 3,
  });
  expect(() => readWorkerOptions({ queues: 'image,otra' })).toThrow();
  expect(() => readWorkerOptions({ concurrency: '0' })).toThrow();
});

import { randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { ObjectStore, ServiceClient } from '@vitrina/kernel';
import { newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { withdrawalList, withdrawalMark, writeWithdrawalList } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PictureViews } from '../src/objects/picture-views.ts';
import { parseRange } from '../src/objects/serve-object.ts';
import { startUpstream } from './upstream.ts';

const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;
const namespace = newNamespace();
const store = new ObjectStore({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: 'us-east-1' }, namespace);
const picture = randomBytes(3 * 1024 * 1024);
let gateway: TestService;
/** Bodies of the reports to media, which refuses the first. */
const reports: unknown[] = [];
let media: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  media = await startUpstream(async (request, response) => {
    reports.push(await json(request));
    response.writeHead(reports.length === 1 ? 503 : 200).end(JSON.stringify({ ajenas: ['ab'] }));
  });
  await store.ensureBuckets(['mf', 'public']);
  await store.put('public', 'media/ab/photo.webp', picture, 'image/webp');
  await store.put('mf', 'mf/mf-chat/1/app.js', Buffer.from('plain'), 'text/javascript; charset=utf-8');
  await store.put('mf', 'mf/mf-chat/1/app.js.br', Buffer.from('brotli'), 'text/javascript; charset=utf-8');
  await store.put('mf', 'mf/mf-chat/1/other.js', Buffer.from('plain'), 'text/javascript; charset=utf-8');
  await store.put('mf', 'mf/mf-chat/1/other.js.br', Buffer.from('brotli'), 'text/javascript; charset=utf-8');
  gateway = await startService('gateway', {
    REGISTRY_URL: 'http://127.0.0.1:1',
    MEDIA_URL: media.url,
    NAMESPACE: namespace,
  });
});
afterAll(async () => {
  await gateway?.stop();
  await media?.stop();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(gateway.url + path, { method, headers });

describe('media', () => {
  it('arrive whole and typed: immutable for browsers, for a day with a tag for a CDN', async () => {
    const response = await get('/media/ab/photo.webp');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cdn-cache-control': 'public, max-age=86400',
      'cache-tag': 'ab',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000000-', 1_000_000, picture.length - 1],
    ['bytes=-10', picture.length - 10, picture.length - 1],
    ['bytes=5-99999999', 5, picture.length - 1],
  ])('answer the range %s', async (range, first, end) => {
    const response = await get('/media/ab/photo.webp', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${end}/${picture.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture.subarray(first, end + 1))).toBe(true);
  });

  it('refuse a range outside with their size, and send the whole object for an If-Range of another', async () => {
    const outside = await get('/media/ab/photo.webp', { range: `bytes=${picture.length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${picture.length}`]);
    expect(outside.headers.get('cdn-cache-control')).toBeNull();
    const other = await get('/media/ab/photo.webp', { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(other.status).toBe(200);
    await other.body?.cancel();
  });

  it('answer HEAD without a body, and 304 to a client that has the object', async () => {
    const head = await get('/media/ab/photo.webp', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(picture.length)]);
    const etag = head.headers.get('etag') ?? '';
    const again = await get('/media/ab/photo.webp', { 'if-none-match': `"x", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('disappear as soon as they are deleted', async () => {
    await store.put('public', 'media/ab/gone.webp', Buffer.from('x'), 'image/webp');
    expect((await get('/media/ab/gone.webp')).status).toBe(200);
    await store.remove('public', ['media/ab/gone.webp']);
    expect((await get('/media/ab/gone.webp')).status).toBe(404);
  });

  it.each(['/media/ab/none.webp', '/media/%2e%2e/x', '/media/ab//x', '/media/', '/media/ab/.hidden'])(
    'answer with the envelope at %s',
    async (path) => {
      const response = await get(path, { accept: 'application/json' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'ruta_no_encontrada' });
    },
  );

  it('refuse a path that climbs', async () => {
    const response = await get('/media/..%2Fmf%2Fmf-chat%2F1%2Fapp.js');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'solicitud_invalida' });
  });
});

describe('views of pictures', () => {
  it('reach media if a browser would have taken AVIF, again after a failure', async () => {
    const paths = ['800.webp', '1600.webp', '400.jpg', '400.avif', 'photo.webp', 'video.mp4'];
    for (const name of paths) await store.put('public', `media/ef/${name}`, picture.subarray(0, 99), 'image/webp');
    const accept = 'image/avif,image/webp,*/*;q=0.8';
    const etag = (await get('/media/ef/800.webp', { accept }, 'HEAD')).headers.get('etag') ?? '';
    for (const headers of [
      {},
      { accept: 'image/webp' },
      { accept, range: 'bytes=0-1' },
      { accept, 'if-none-match': etag },
    ])
      await (await get('/media/ef/800.webp', headers)).body?.cancel();
    for (const name of [...paths, '900.webp']) await (await get(`/media/ef/${name}`, { accept })).body?.cancel();
    const report = { vistas: [{ id: 'ef', chicas: 2, grandes: 1 }] };
    await expect.poll(() => reports, { timeout: 30_000 }).toEqual([report, report]);
    // Media named this one as a picture without AVIF files.
    await store.put('public', 'media/ab/160.webp', picture.subarray(0, 99), 'image/webp');
    for (const id of ['ab', 'ef']) await (await get(`/media/${id}/${id === 'ab' ? 160 : 800}.webp`, { accept })).text();
    await expect
      .poll(() => reports.at(-1), { timeout: 30_000 })
      .toEqual({ vistas: [{ id: 'ef', chicas: 1, grandes: 0 }] });
  });
});

describe('a gateway whose media does not answer for long', () => {
  it('reports no more views of a picture than media accepts', async () => {
    const bodies: unknown[] = [];
    const upstream = await startUpstream(async (request, response) => {
      bodies.push(await json(request));
      response.writeHead(bodies.length === 1 ? 503 : 200).end(JSON.stringify({ ajenas: [] }));
    });
    onTestFinished(() => upstream.stop());
    const views = new PictureViews(new ServiceClient([upstream.url]));
    const viewOften = () => {
      for (let view = 0; view < 700; view += 1) views.count('media/ab/1600.jpg', 'image/avif');
    };
    viewOften();
    await expect(views.report()).rejects.toThrow('503');
    viewOften();
    await views.report();
    expect(bodies.at(-1)).toEqual({ vistas: [{ id: 'ab', chicas: 0, grandes: 1_000 }] });
  });
});

describe('withdrawn media', () => {
  const within = { timeout: 5_000, interval: 50 };
  const statusOf = async (path: string) => {
    const answer = await get(path);
    await answer.body?.cancel();
    return answer.status;
  };

  it('answer every kind of request with an uncached 410 until the mark is gone', async () => {
    const path = '/media/cd/photo.webp';
    await store.put('public', 'media/cd/photo.webp', picture, 'image/webp');
    const etag = (await get(path, {}, 'HEAD')).headers.get('etag') ?? '';
    await store.put('public', withdrawalMark('cd'), Buffer.alloc(0), 'text/plain');
    await expect.poll(() => statusOf(path), within).toBe(410);
    for (const headers of [
      {},
      { range: 'bytes=0-9' },
      { 'if-none-match': etag },
      { 'if-range': etag, range: 'bytes=0-' },
    ]) {
      const answer = await get(path, headers);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store']);
      expect(await answer.json()).toMatchObject({ success: false, code: 'contenido_retirado' });
    }
    expect((await get(path, {}, 'HEAD')).status).toBe(410);
    await store.remove('public', ['media/cd/photo.webp']);
    expect(await statusOf(path)).toBe(410);
    await store.put('public', 'media/cd/photo.webp', picture, 'image/webp');
    await store.remove('public', [withdrawalMark('cd')]);
    await expect.poll(() => statusOf(path), within).toBe(200);
  });

  it('stay closed while a list names them too; the others stay open', async () => {
    const first = '/media/e1/photo.webp';
    const second = '/media/e2/photo.webp';
    const other = '/media/ab/photo.webp';
    for (const id of ['e1', 'e2']) await store.put('public', `media/${id}/photo.webp`, picture, 'image/webp');
    const list = withdrawalList('account-x', 3);
    await store.put('public', list, writeWithdrawalList(['e1', 'e2']), 'text/plain');
    for (const path of [first, second]) await expect.poll(() => statusOf(path), within).toBe(410);
    expect(await statusOf(other)).toBe(200);
    await store.remove('public', [list]);
    for (const path of [first, second]) await expect.poll(() => statusOf(path), within).toBe(200);
  });

  it('hide their mark from visitors', async () => {
    await store.put('public', withdrawalMark('f1'), Buffer.alloc(0), 'text/plain');
    expect(await statusOf('/media/f1/.withdrawn')).toBe(404);
  });
});

describe('builds', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', null],
    ['br;q=0', null],
    ['identity', null],
  ])('answer Accept-Encoding %s with a stored encoding', async (accepted, encoding) => {
    // The stored text is not valid brotli, so a HEAD shows which encoding would be sent.
    const response = await get('/mf/mf-chat/1/app.js', { 'accept-encoding': accepted }, 'HEAD');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('content-length')).toBe(encoding ? '6' : '5');
  });

  it('arrive with their encoding after a stranger asked for the compressed file by its own name', async () => {
    expect(await (await get('/mf/mf-chat/1/other.js.br')).text()).toBe('brotli');
    const response = await get('/mf/mf-chat/1/other.js', { 'accept-encoding': 'br' }, 'HEAD');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('count ranges in bytes of the uncompressed file', async () => {
    const response = await get('/mf/mf-chat/1/app.js', { range: 'bytes=1-2', 'accept-encoding': 'br' });
    expect([response.status, await response.text()]).toEqual([206, 'la']);
  });
});

describe('Range', () => {
  it.each([
    [undefined, null],
    ['items=0-1', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['bytes=5-2', null],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=9-', { first: 9, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
  ])('has the expected bytes of ten for %s', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });
});

import { finished } from 'node:stream/promises';
import { mongo } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/http/app.ts';
import { type App, createLog, createMetrics, Problem, parseInput, readJson, readMultipart } from '../src/index.ts';
import { StoreFault, WriteRefused } from '../src/objects/store-fault.ts';

const publicUrl = 'https://vitrina.example';
let app: App;

beforeEach(() => {
  app = createApp({ log: createLog('test', { LOG_LEVEL: 'silent' }), metrics: createMetrics('test'), publicUrl });
  app.post('/write', (c) => c.json({ success: true }));
  app.get('/boom', () => {
    throw new Error('secret detail');
  });
  app.get('/later', () => {
    throw new Problem('servicio_no_disponible', { retryAfter: 7 });
  });
  app.get('/away', () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  });
  app.get('/full', () => {
    throw new WriteRefused(507, '<Code>XMinioStorageFull</Code>');
  });
  app.get('/locked', () => {
    throw StoreFault.from(Object.assign(new Error('secret detail'), { code: 'AccessDenied' }));
  });
  app.get('/mongo/:code', (c) => {
    throw new mongo.MongoServerError({ errmsg: 'secret detail', code: Number(c.req.param('code')) });
  });
  app.get('/lost', () => {
    throw new mongo.MongoNetworkTimeoutError('secret detail');
  });
  app.post('/json', async (c) =>
    c.json(parseInput(z.object({ name: z.string('nombre_requerido') }), await readJson(c, 100))),
  );
  app.post('/form', async (c) => {
    const form = await readMultipart(c, {
      maxFileBytes: 10,
      onFile: async (file) => {
        let size = 0;
        for await (const chunk of file.stream) size += chunk.length;
        return { size, cut: file.tooLarge(), name: file.name };
      },
    });
    return c.json({ fields: form.fields, file: form.file ?? null });
  });
});

describe('CSRF check', () => {
  const cases: Array<[string, Record<string, string>, number]> = [
    ['a script without either header', {}, 200],
    ['a page of the platform', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['the platform’s origin', { origin: publicUrl }, 200],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    [
      'the scheme and host that the gateway saw',
      { origin: 'http://127.0.0.1:9', 'x-forwarded-host': '127.0.0.1:9', 'x-forwarded-proto': 'http' },
      200,
    ],
    ['the same host over http', { origin: publicUrl.replace('https', 'http') }, 403],
    [
      'the same host over http, seen by the gateway',
      { origin: 'http://a.example', 'x-forwarded-host': 'a.example' },
      403,
    ],
    ['the platform’s origin with an explicit port', { origin: `${publicUrl}:443` }, 200],
    ['another port', { origin: `${publicUrl}:8443` }, 403],
    ['an invalid host', { origin: 'null', 'x-forwarded-host': '%' }, 403],
  ];
  it.each(cases)('decides about a request from %s', async (_name, headers, status) => {
    expect((await app.request('/write', { method: 'POST', headers })).status).toBe(status);
  });
});

describe('error envelope', () => {
  it('hides internal errors and keeps the request id', async () => {
    const answer = await app.request('/boom', { headers: { 'x-request-id': 'abcdefgh-1' } });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toBe('abcdefgh-1');
    const body = await answer.text();
    expect(body).not.toContain('secret detail');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'error_interno', requestId: 'abcdefgh-1' });
  });

  it('replaces a hostile request id', async () => {
    const answer = await app.request('/boom', { headers: { 'x-request-id': 'a"b<script>' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
  });

  it('sends Retry-After', async () => {
    expect((await app.request('/later')).headers.get('retry-after')).toBe('7');
  });

  it('answers 503 if a backing service is not available', async () => {
    const answer = await app.request('/away');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it.each([
    ['has no room', '/mongo/14031', 503],
    ['is not primary any more', '/mongo/10107', 503],
    ['shuts down', '/mongo/91', 503],
    ['is silent', '/lost', 503],
    ['refuses the request', '/mongo/2', 500],
  ])('answers without details according to its state if the database %s', async (_state, path, status) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('secret detail');
  });

  it.each(['/full', '/locked'])('answers 503 without details if the object store is %s', async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toMatch(/secret detail|Storage/);
  });

  it('answers an unknown route with the envelope and secure headers', async () => {
    const answer = await app.request('/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({ code: 'ruta_no_encontrada', error: expect.any(String) });
  });
});

describe('JSON body', () => {
  const send = (body: string, type = 'application/json') =>
    app.request('/json', { method: 'POST', body, headers: { 'content-type': type } });

  it('passes a body that fits the schema', async () => {
    expect(await (await send('{"name":"a"}')).json()).toEqual({ name: 'a' });
  });

  const refused: Array<[string, string, string, string, number]> = [
    ['another type', 'name=a', 'text/plain', 'tipo_de_contenido', 415],
    ['broken JSON', '{"name":', 'application/json', 'json_invalido', 400],
    ['an operator instead of a text', '{"name":{"$gt":""}}', 'application/json', 'nombre_requerido', 400],
    ['more than the limit', `{"name":"${'x'.repeat(200)}"}`, 'application/json', 'cuerpo_demasiado_grande', 413],
    ['no body', '', 'application/json', 'json_invalido', 400],
  ];
  it.each(refused)('refuses %s', async (_name, body, type, code, status) => {
    const answer = await send(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });
});

describe('multipart form', () => {
  const post = (body: string | FormData, headers?: Record<string, string>) =>
    app.request('/form', { method: 'POST', body, ...(headers && { headers }) });

  it.each(['break', 'stop'])('refuses the form if the handler gives up on the file (%s)', async (way) => {
    app.post('/give-up', async (c) => {
      await readMultipart(c, {
        maxFileBytes: 5_000_000,
        onFile: async ({ stream }) => {
          if (way === 'stop') await stream[Symbol.asyncIterator]().next();
          else for await (const _piece of stream) break;
          throw new Problem('archivo_ilegible');
        },
      });
      return c.json({});
    });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(1_000_000)]), 'a.jpg');
    form.append('despues', '1');
    const answer = await app.request('/give-up', { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({ code: 'archivo_ilegible' });
  });

  it('fails the stream of the file if the connection is lost', async () => {
    let outcome: unknown;
    app.post('/lost', async (c) => {
      await readMultipart(c, {
        maxFileBytes: 5_000_000,
        onFile: async ({ stream }) => {
          outcome = await finished(stream.resume()).catch((error: unknown) => error);
        },
      });
      return c.json({});
    });
    async function* lost() {
      yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc');
      throw new Error('line lost');
    }
    const init = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, duplex: 'half' };
    const answer = await app.request('/lost', { ...init, body: ReadableStream.from(lost()) } as RequestInit);
    expect(await answer.json()).toMatchObject({ code: 'subida_interrumpida' });
    await expect.poll(() => outcome).toBeInstanceOf(Error);
  });

  it('accepts fields before and after the file', async () => {
    const form = new FormData();
    form.append('antes', '1');
    form.append('file', new Blob(['12345']), 'a.jpg');
    form.append('despues', 'ñ');
    const answer = await (await post(form)).json();
    expect(answer).toEqual({ fields: { antes: '1', despues: 'ñ' }, file: { size: 5, cut: false, name: 'a.jpg' } });
  });

  it('accepts exactly the limit and cuts one byte more', async () => {
    for (const [size, cut] of [
      [10, false],
      [11, true],
    ] as const) {
      const form = new FormData();
      form.append('file', new Blob(['x'.repeat(size)]), 'a');
      expect(await (await post(form)).json()).toMatchObject({ file: { size: 10, cut } });
    }
  });

  it('refuses a second file, a huge field and too many fields', async () => {
    const two = new FormData();
    two.append('file', new Blob(['1']), 'a');
    two.append('otro', new Blob(['2']), 'b');
    const huge = new FormData();
    huge.append('evento', 'x'.repeat(20_000));
    const many = new FormData();
    for (let i = 0; i < 60; i++) many.append(`campo${i}`, '1');
    for (const form of [two, huge, many]) {
      const answer = await post(form);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'formulario_invalido' });
    }
  });

  it('refuses a form that is cut off or has no boundary', async () => {
    const type = 'multipart/form-data; boundary=x';
    const cut = await post('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', { 'content-type': type });
    expect(cut.status).toBe(400);
    const bare = await post('x', { 'content-type': 'multipart/form-data' });
    expect(bare.status).toBe(400);
  });

  it('keeps a field named __proto__ from touching the prototype', async () => {
    const form = new FormData();
    form.append('__proto__', '{"admin":true}');
    expect((await post(form)).status).toBe(400);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

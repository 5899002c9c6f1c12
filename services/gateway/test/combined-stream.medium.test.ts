import type { ServerResponse } from 'node:http';
import { startService, type TestService } from '@vitrina/local/testing';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUpstream } from './upstream.ts';

const open = new Map<string, ServerResponse[]>();
let refused = 0;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let gateway: TestService;

beforeAll(async () => {
  upstream = await startUpstream((incoming, response) => {
    const url = incoming.url ?? '';
    if (url.startsWith('/api/agente')) {
      refused += 1;
      response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    open.set(url, [...(open.get(url) ?? []), response]);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: ping\n\nevent: inicio\ndata: {"de":"${url}"}\n\n`);
  });
  const services = ['REGISTRY_URL', 'MEDIA_URL', 'DIRECTORY_URL', 'CHAT_URL'];
  gateway = await startService('gateway', Object.fromEntries(services.map((name) => [name, upstream.url])));
});
afterAll(async () => {
  await gateway?.stop();
  await upstream?.stop();
});

const addressOf = (channels: readonly string[]) =>
  `${gateway.url}/api/flujos?${new URLSearchParams(channels.map((channel): [string, string] => ['canal', channel]))}`;

/** Opens channels on one connection and collects their events. */
async function listen(channels: readonly string[], cookie = '') {
  const gone = new AbortController();
  const answer = await fetch(addressOf(channels), { signal: gone.signal, headers: { cookie } });
  const events: Array<{ name: string; data: Record<string, unknown> }> = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ name: event ?? '', data: JSON.parse(data) }),
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) parser.feed(decoder.decode(piece as Uint8Array, { stream: true }));
  })().catch(() => undefined);
  return {
    answer,
    events,
    until: (expected: { name: string; data: Record<string, unknown> }) =>
      expect.poll(() => events).toContainEqual(expected),
    close: async () => {
      gone.abort();
      await reading;
    },
  };
}

describe('the combined stream', () => {
  it('carries several streams with the cookies of the caller, and reports a refused stream', async () => {
    const comments = '/api/comentarios/eventos?proveedor_id=prueba';
    const stream = await listen(['/api/eventos', comments, '/api/agente/conversaciones/eventos'], 'sesion=1');
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    await stream.until({ name: 'abierto', data: { canal: 0 } });
    await stream.until({ name: 'evento', data: { canal: 1, nombre: 'inicio', datos: { de: comments } } });
    await stream.until({ name: 'cerrado', data: { canal: 2, estatus: 401, final: true } });
    const asked = upstream.requests.find(({ url }) => url === comments);
    expect(asked?.headers.cookie).toBe('sesion=1');
    expect(asked?.headers['x-client-address']).toBe('127.0.0.1');
    open.get(comments)?.at(-1)?.write('event: comentario\ndata: {"id":"c1"}\n\n');
    await stream.until({ name: 'evento', data: { canal: 1, nombre: 'comentario', datos: { id: 'c1' } } });
    expect(refused).toBe(1);
    await stream.close();
  });

  it('requests a broken channel again while the others go on, and ends all of them with the client', async () => {
    const stream = await listen(['/api/chat/eventos', '/api/eventos']);
    await stream.until({ name: 'abierto', data: { canal: 0 } });
    await stream.until({ name: 'abierto', data: { canal: 1 } });
    const [first] = open.get('/api/chat/eventos') ?? [];
    first?.end();
    await stream.until({ name: 'cerrado', data: { canal: 0, estatus: 0, final: false } });
    await expect.poll(() => open.get('/api/chat/eventos')?.length).toBe(2);
    expect(stream.events.filter(({ name, data }) => name === 'abierto' && data.canal === 1)).toHaveLength(1);
    await stream.close();
    const rest = upstream.requests.filter(({ url }) => /^.api.(chat.)?eventos$/.test(url)).slice(-2);
    await expect.poll(() => rest.map(({ cut }) => cut)).toEqual([true, true]);
  });

  it.each([
    ['no channel', []],
    ['a call that is no stream', ['/api/galeria']],
    ['an internal path', ['/internal/accounts']],
    ['another host', ['http://evil.example/api/eventos']],
    ['another host without a scheme', ['//evil.example/api/eventos']],
    ['too many channels', Array.from({ length: 17 }, (_, index) => `/api/comentarios/eventos?proveedor_id=${index}`)],
  ])('refuses %s with 400', async (_case, channels) => {
    const answer = await fetch(addressOf(channels));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'solicitud_invalida' });
  });
});

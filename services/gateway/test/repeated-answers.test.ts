import { createApp, createLog, createMetrics, listen } from '@vitrina/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RepeatedAnswers } from '../src/edge/repeated-answers.ts';

const SHARED = { 'Cache-Control': 'public, max-age=0, s-maxage=1' };

type Answering = (count: number, query: string) => Response | Promise<Response>;

/** Starts a server that counts how often its application was called. */
async function countingServer() {
  const metrics = createMetrics('test');
  const log = createLog('test', { LOG_LEVEL: 'silent' });
  const app = createApp({ log, metrics, publicUrl: 'http://vitrina.example' });
  const asked: string[] = [];
  let answering: Answering = (count) => Response.json([count], { headers: { ...SHARED, Link: '</next>; rel="next"' } });
  for (const path of ['/api/galeria', '/api/sesion', '/api/mapa']) {
    app.get(path, async (c) => {
      const target = c.req.url.slice(c.req.url.indexOf('/api'));
      asked.push(target);
      const { body, status, headers } = await answering(asked.length, target);
      // Sets the length, as the gateway does for a response that it has read whole.
      const length = headers.get('content-length');
      const bytes = length === null && body ? new Uint8Array(await new Response(body).arrayBuffer()) : body;
      const all = new Headers(headers);
      if (bytes instanceof Uint8Array) all.set('content-length', String(bytes.byteLength));
      return new Response(bytes, { status, headers: all });
    });
  }
  const repeated = new RepeatedAnswers(['/api/galeria']);
  repeated.standBefore(app);
  const server = await listen(app, '127.0.0.1', 0, [repeated.shortcut(metrics)]);
  return {
    close: server.close,
    answerWith: (next: Answering) => {
      answering = next;
    },
    /** Skips the network, so that all requests of a rush arrive before the first response. */
    ask: async (path: string) => app.fetch(new Request(`http://127.0.0.1:${server.port}${path}`)),
    count: (path: string) => asked.filter((one) => one === path).length,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { headers }),
  };
}

let app: Awaited<ReturnType<typeof countingServer>>;
beforeEach(async () => {
  app = await countingServer();
});
afterEach(() => app.close());

const rush = (path: string, size = 50) => Promise.all(Array.from({ length: size }, () => app.ask(path)));

describe('repeated answers', () => {
  it('ask the service once for a rush on one address, with the same body and headers for all', async () => {
    const answers = await rush('/api/galeria?country=MX');
    expect(app.count('/api/galeria?country=MX')).toBe(1);
    for (const answer of answers) {
      expect(answer.headers.get('link')).toBe('</next>; rel="next"');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toEqual([1]);
    }
  });

  it('ask again for another query and after the repetition time', async () => {
    await app.get('/api/galeria?country=MX');
    await app.get('/api/galeria?country=CO');
    expect(app.count('/api/galeria?country=CO')).toBe(1);
    await expect
      .poll(async () => {
        await app.get('/api/galeria?country=MX');
        return app.count('/api/galeria?country=MX');
      })
      .toBe(2);
  });

  it.each([
    ['names a user', { 'user-email': 'a@demo.vitrina.example' }],
    ['asks conditionally', { 'if-none-match': '"x"' }],
    ['asks for a part', { range: 'bytes=0-1' }],
    ['wants a fresh one', { 'cache-control': 'no-cache' }],
  ])('leave alone a request that %s', async (_name, headers) => {
    await app.get('/api/galeria', headers);
    await app.get('/api/galeria', headers);
    expect(app.count('/api/galeria')).toBe(2);
  });

  const kept: Array<[what: string, status: number, headers: Record<string, string>, times: number]> = [
    ['declared for everyone', 200, SHARED, 1],
    ['without a policy', 200, {}, 2],
    ['for browsers only', 200, { 'Cache-Control': 'public, max-age=60' }, 2],
    ['for no time', 200, { 'Cache-Control': 'public, s-maxage=0' }, 2],
    ['private', 200, { 'Cache-Control': 'private, s-maxage=1' }, 2],
    ['not to be stored', 200, { 'Cache-Control': 'public, s-maxage=1, no-store' }, 2],
    ['with a cookie', 200, { ...SHARED, 'Set-Cookie': 'a=1' }, 2],
    ['that varies', 200, { ...SHARED, Vary: 'Cookie' }, 2],
    ['a refusal', 400, SHARED, 2],
    ['a failure', 502, SHARED, 2],
    ['a part', 206, { ...SHARED, 'Content-Range': 'bytes 0-1/9' }, 2],
  ];
  it.each(kept)("follow the service's policy, not the path: %s", async (_what, status, headers, times) => {
    app.answerWith(() => Response.json({}, { status, headers }));
    for (const path of ['/api/galeria', '/api/mapa']) {
      await app.get(path);
      await app.get(path);
      expect(app.count(path), path).toBe(times);
    }
  });

  it('exclude a response above the size limit', async () => {
    app.answerWith(() => new Response('x'.repeat(300_000), { headers: SHARED }));
    await app.get('/api/mapa');
    await app.get('/api/mapa');
    expect(app.count('/api/mapa')).toBe(2);
  });
});

describe('an address whose answer fails', () => {
  it('works again immediately after a response broke off, and no waiting request hangs', async () => {
    let fails = true;
    app.answerWith((count) => {
      if (!fails) return Response.json([count], { headers: SHARED });
      fails = false;
      const broken = new ReadableStream({
        pull: (controller) => controller.error(new Error('broke off')),
      });
      return new Response(broken, { headers: { ...SHARED, 'Content-Length': '1000' } });
    });
    const answers = await rush('/api/galeria');
    const good = await Promise.all(answers.slice(1).map((answer) => answer.json()));
    expect(good).toEqual(good.map(() => [2]));
    expect(app.count('/api/galeria')).toBe(2);
    expect(await (await app.get('/api/galeria')).json()).toEqual([2]);
  });

  it('lets one waiting request ask at a time, not all', async () => {
    let running = 0;
    let most = 0;
    app.answerWith(async (count) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return count < 4 ? new Response(null, { status: 503 }) : Response.json([count], { headers: SHARED });
    });
    const answers = await rush('/api/galeria');
    expect([most, app.count('/api/galeria')]).toEqual([1, 4]);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(47);
  });

  it('returns 503 with Retry-After to requests that wait for an endless response, and then works again immediately', async () => {
    let answerFirst: (response: Response) => void = () => undefined;
    app.answerWith(() => new Promise((resolve) => (answerFirst = resolve)));
    const held = app.ask('/api/galeria');
    const waiting = await rush('/api/galeria', 5);
    expect(waiting.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(waiting[0]?.headers.get('retry-after')).toBe('2');
    expect(await waiting[0]?.json()).toMatchObject({ success: false, code: 'servicio_no_disponible' });
    app.answerWith((count) => Response.json([count], { headers: SHARED }));
    expect(await (await app.get('/api/galeria')).json()).toEqual([2]);
    answerFirst(new Response());
    await held;
  });
});

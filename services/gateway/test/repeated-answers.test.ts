import { createApp, createLog, createMetrics, listen } from '@vitrina/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RepeatedAnswers } from '../src/edge/repeated-answers.ts';

/** A server that counts how often its application was really asked. */
async function countingServer() {
  const metrics = createMetrics('test');
  const log = createLog('test', { LOG_LEVEL: 'silent' });
  const app = createApp({ log, metrics, publicUrl: 'http://vitrina.example' });
  const asked: string[] = [];
  app.get('/api/galeria', (c) => {
    asked.push(c.req.url.slice(c.req.url.indexOf('/api')));
    return c.json([asked.length], c.req.query('bad') ? 400 : 200, { Link: '</next>; rel="next"' });
  });
  app.get('/api/sesion', (c) => {
    asked.push('/api/sesion');
    return c.json({ success: true });
  });
  const repeated = new RepeatedAnswers(['/api/galeria']);
  repeated.standBefore(app);
  const server = await listen(app, '127.0.0.1', 0, [repeated.shortcut(metrics)]);
  return {
    close: server.close,
    /** Past the network, so that all requests of a rush are there before the first is answered. */
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

describe('repeated answers', () => {
  it('ask the service once for a rush on one address, with the same body and headers for all', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.ask('/api/galeria?country=MX')));
    expect(app.count('/api/galeria?country=MX')).toBe(1);
    for (const answer of answers) {
      expect(answer.headers.get('link')).toBe('</next>; rel="next"');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toEqual([1]);
    }
  });

  it('ask anew for another query and once the moment is over', async () => {
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
  ])('leave alone a request that %s', async (_name, headers) => {
    await app.get('/api/galeria', headers);
    await app.get('/api/galeria', headers);
    expect(app.count('/api/galeria')).toBe(2);
  });

  it('never repeat a refusal or a call that is not shared', async () => {
    for (const path of ['/api/galeria?bad=1', '/api/sesion']) {
      await app.get(path);
      await app.get(path);
      expect(app.count(path)).toBe(2);
    }
  });
});

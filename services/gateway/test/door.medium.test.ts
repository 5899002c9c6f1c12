import { get as httpGet, type IncomingMessage } from 'node:http';
import { startService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from './raw/connection.ts';
import { faultsOfOthers } from './raw/judge.ts';
import { type RunningStage, startStage } from './raw/stage.ts';
import { startUpstream } from './upstream.ts';

let stage: RunningStage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.stop());

const ask = (path: string) => fetch(`http://127.0.0.1:${stage.port}${path}`, { signal: AbortSignal.timeout(5_000) });

describe('attacks that once worked', () => {
  it('smuggling: the gateway refuses a GET with a body, and no other request gets its response', {
    timeout: 60_000,
  }, async () => {
    const hidden = 'GET /api/admin/bitacora HTTP/1.1\r\nHost: x\r\nX-Probe: smuggled\r\nX-Rest: ';
    const attack = `GET /api/sesion HTTP/1.1\r\nHost: vitrina.example\r\nContent-Length: ${hidden.length}\r\n\r\n`;
    const attacks = Array.from({ length: 13 }, () => converse(stage.port, [Buffer.from(attack + hidden)], 1, true));
    expect(await faultsOfOthers(stage, 92)).toEqual([]);
    for (const { statuses, closed } of await Promise.all(attacks)) expect([statuses, closed]).toEqual([[400], true]);
    expect(stage.recorded.filter(({ probe, target }) => probe === 'smuggled' || target.includes('bitacora'))).toEqual(
      [],
    );
  });

  it('foreign targets: the gateway asks only the services and returns no foreign page', async () => {
    const foreign = `127.0.0.1:${stage.foreignPort}`;
    const targets = ['/api/planes', '/api/usuarios?limit=7'].flatMap((path) => [
      `http://${foreign}${path}`,
      `//${foreign}${path}`,
      `//${foreign}/../..${path}`,
      `///${foreign}${path}`,
      `//${foreign}/%2e%2e${path}`,
    ]);
    for (const target of targets) {
      const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: vitrina.example\r\n\r\n`);
      const { statuses, closed } = await converse(stage.port, [bytes], 1, true);
      expect([target, statuses, closed]).toEqual([target, [400], true]);
    }
    for (const path of ['/api/planes', '/api/usuarios?limit=7']) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(await answer.json()).toMatchObject({ target: path });
    }
    expect(stage.foreignConnections()).toBe(0);
  });

  it('held streams: 560 streams of one account do not block the calls of its service', {
    timeout: 60_000,
  }, async () => {
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        httpGet({ port: stage.port, path: '/api/eventos', agent: false }, resolve).once('error', reject);
      });
    const streams = await Promise.all(Array.from({ length: 560 }, open));
    try {
      expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
      const started = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/obtener_galeria')));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      console.info(`20 calls beside 560 streams took ${Math.round(performance.now() - started)} ms`);
    } finally {
      for (const stream of streams) stream.destroy();
    }
  });
});

describe('a shared answer that breaks off or never ends', () => {
  it('blocks its address for no longer than it lasts', async () => {
    let way: 'breaks' | 'hangs' | 'works' = 'breaks';
    const service = await startUpstream((_request, response) => {
      const policy = { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=1' };
      if (way === 'works') {
        response.writeHead(200, policy).end('[]');
        return;
      }
      response.writeHead(200, { ...policy, 'content-length': '1000' }).write('[', () => {
        if (way === 'breaks') response.destroy();
      });
    });
    const gateway = await startService('gateway', { REGISTRY_URL: service.url, DIRECTORY_URL: service.url });
    const broken = `${gateway.url}/api/galeria?country=MX&state=DF`;
    // Uses another place, because a successful response to the first address is repeated for a quarter of a second.
    const hanging = `${gateway.url}/api/galeria?country=MX&state=JAL`;
    const statuses = async (url: string, count: number) => {
      const rush = Array.from({ length: count }, () => fetch(url, { signal: AbortSignal.timeout(20_000) }));
      return (await Promise.all(rush)).map(({ status }) => status);
    };
    try {
      expect(new Set(await statuses(broken, 10))).toEqual(new Set([503]));
      way = 'works';
      expect(await statuses(broken, 10)).toEqual(Array.from({ length: 10 }, () => 200));

      way = 'hangs';
      const leaver = new AbortController();
      const held = fetch(hanging, { signal: leaver.signal }).catch(() => null);
      await expect.poll(() => service.requests.at(-1)?.cut).toBe(false);
      // Requests wait for a limited time.
      expect(await statuses(hanging, 5)).toEqual([503, 503, 503, 503, 503]);
      way = 'works';
      expect(await statuses(hanging, 10)).toEqual(Array.from({ length: 10 }, () => 200));
      leaver.abort();
      await held;
    } finally {
      await gateway.stop();
      await service.stop();
    }
  }, 60_000);
});

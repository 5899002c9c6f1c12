import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MicrofrontendStatus } from '@vitrina/contracts/microfrontends';
import { afterEach, expect, it, vi } from 'vitest';
import { promote, setShare } from '../src/release.ts';

const mine = '1.0.0-aaaaaaaaaaaa';
const theirs = '1.0.0-bbbbbbbbbbbb';
const live = '1.0.0-cccccccccccc';
const everyone = { percentage: 100, automatic: false };

type Channel = MicrofrontendStatus['canal'];
type Move = Pick<Channel, 'activa' | 'canario'>;

/** Body of a request to move the channel. */
interface Asked {
  version: string;
  porcentaje: number;
  revision: number;
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.unstubAllEnvs();
});

/**
 * Starts a server in place of the registry, with one channel.
 * @param after called after each request that it has answered, with the number of requests so far; a colleague's move may follow
 */
async function channelOf(start: Partial<Channel>, after: (requests: number, move: (to: Move) => void) => void) {
  let canal: Channel = { activa: live, anterior: null, canario: null, revision: 1, configuracion: null, ...start };
  const moved: string[] = [];
  const write = (to: Move) => {
    canal = { ...canal, ...to, revision: canal.revision + 1 };
  };
  let requests = 0;
  server = createServer(async (request, response) => {
    const asked = await text(request);
    const status = { success: true, nombre: 'mf-agenda', canal, versiones: [], movimientos: [] };
    let [code, answer]: [number, object] = [200, status];
    if (asked) {
      const { version, porcentaje, revision } = JSON.parse(asked) as Asked;
      const isStale = revision !== canal.revision;
      [code, answer] = isStale
        ? [409, { error: 'otra revisión', code: 'revision_distinta' }]
        : [200, { success: true }];
      if (!isStale) {
        moved.push(`${version} ${porcentaje}`);
        const canario = { version, porcentaje, automatico: false };
        const isAll = porcentaje === 100;
        write({ activa: isAll ? version : canal.activa, canario: isAll || porcentaje === 0 ? null : canario });
      }
    }
    requests += 1;
    after(requests, write);
    response.statusCode = code;
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  vi.stubEnv('REGISTRY_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('TEAM_TOKEN', 'x');
  return { moved, channel: () => canal };
}

it("a deploy that went live is not repeated over a colleague's that followed", async () => {
  const registry = await channelOf({}, (requests, move) => requests === 2 && move({ activa: theirs, canario: null }));
  await setShare('mf-agenda', mine, everyone, 'prueba');
  expect(registry.moved).toEqual([`${mine} 100`]);
  expect(registry.channel().activa).toBe(theirs);
});

it("a deploy that loses a race asks again whether it may replace the colleague's", async () => {
  const registry = await channelOf({}, (requests, move) => requests === 1 && move({ activa: theirs, canario: null }));
  const check = ({ canal }: MicrofrontendStatus) => {
    if (canal.activa === theirs) throw new Error('la de una colega');
  };
  await expect(setShare('mf-agenda', mine, everyone, 'prueba', undefined, check)).rejects.toThrow('la de una colega');
  expect(registry.moved).toEqual([]);
});

it('a deploy that loses a race and may replace the other version does so once', async () => {
  const registry = await channelOf({}, (requests, move) => requests === 1 && move({ activa: theirs, canario: null }));
  expect(await setShare('mf-agenda', mine, everyone, 'prueba')).toMatchObject({ version: mine, percentage: 100 });
  expect(registry.moved).toEqual([`${mine} 100`]);
});

it('a deploy to everyone ends the canary of another version first', async () => {
  const canario = { version: theirs, porcentaje: 10, automatico: false };
  const registry = await channelOf({ canario }, () => undefined);
  await setShare('mf-agenda', mine, everyone, 'prueba');
  expect(registry.moved).toEqual([`${theirs} 0`, `${mine} 100`]);
});

it('a promotion changes nothing if the canary ends first', async () => {
  const canario = { version: mine, porcentaje: 10, automatico: false };
  for (const at of [1, 2]) {
    const registry = await channelOf({ canario }, (requests, move) => {
      if (requests === at) move({ activa: live, canario: null });
    });
    const promoted = promote('mf-agenda', everyone, 'prueba', { autor: 'Prueba', commit: null });
    await expect(promoted).rejects.toThrow(/terminó mientras tanto/);
    expect([registry.moved, registry.channel().activa]).toEqual([[], live]);
    server?.close();
  }
});

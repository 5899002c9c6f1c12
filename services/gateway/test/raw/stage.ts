import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server as NetServer } from 'node:net';
import { createApp, createLog, createMetrics, listen, sseResponse } from '@vitrina/kernel';
import { startService } from '@vitrina/local/testing';

/** Request as a service received it. */
export interface Recorded {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string;
  /** `x-probe` of the request, which identifies its sender. */
  probe: string;
}

/** Gateway process in front of a service that records every request, and a port that must stay uncontacted. */
export interface Stage {
  port: number;
  /** Port that no service has. */
  foreignPort: number;
  recorded: Recorded[];
  /** Number of connections made to the foreign port. */
  foreignConnections: () => number;
}

/** Stage that a test stops. */
export interface RunningStage extends Stage {
  stop: () => Promise<void>;
}

/** Starts one service for all calls, over the kernel's own server: it responds with the recorded request. */
export async function startRecorder() {
  const recorded: Recorded[] = [];
  const app = createApp({
    log: createLog('recorder', { LOG_LEVEL: 'silent' }),
    metrics: createMetrics('recorder'),
    publicUrl: 'http://vitrina.example',
  });
  app.all('*', async (c) => {
    const { incoming } = c.env as unknown as { incoming: IncomingMessage };
    const probe = c.req.header('x-probe') ?? '';
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const one = { method: c.req.method, target: incoming.url ?? '', headers, body: '', probe };
    recorded.push(one);
    if (one.target.startsWith('/api/eventos')) {
      return sseResponse(
        c,
        (_send, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      );
    }
    one.body = await c.req.text();
    return c.json({ probe, target: one.target, body: one.body.length }, 200, { 'Set-Cookie': `probe=${probe}` });
  });
  const server = await listen(app, '127.0.0.1', 0);
  return { url: `http://127.0.0.1:${server.port}`, port: server.port, recorded, stop: server.close };
}

/** Starts a gateway in front of a recorder. */
export async function startStage(): Promise<RunningStage> {
  const around = await startSurroundings();
  const gateway = await startService('gateway', around.env);
  return {
    ...around.stageOf(gateway.url),
    stop: async () => {
      await gateway.stop();
      await around.stop();
    },
  };
}

/** Starts what surrounds a gateway: the recorder behind it, and the port that must stay uncontacted. */
export async function startSurroundings() {
  let foreign = 0;
  const stranger: NetServer = createServer((socket) => {
    foreign += 1;
    socket.on('error', () => undefined).resume();
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\nforeign');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const recorder = await startRecorder();
  const names = ['REGISTRY', 'ACCOUNTS', 'DIRECTORY', 'MEDIA', 'CHAT', 'BILLING'];
  const addresses = Object.fromEntries(names.map((name) => [`${name}_URL`, recorder.url]));
  return {
    /** Environment of the gateway. */
    env: { LOG_LEVEL: 'warn', ...addresses },
    stageOf: (url: string): Stage => ({
      port: Number(new URL(url).port),
      foreignPort: (stranger.address() as AddressInfo).port,
      recorded: recorder.recorded,
      foreignConnections: () => foreign,
    }),
    stop: async () => {
      await recorder.stop();
      await new Promise((resolve) => stranger.close(resolve));
    },
  };
}

import { connect, type Socket } from 'node:net';
import { joinAsProvider } from '@vitrina/demo';
import pMap from 'p-map';
import { percentile, waitUntilIdle } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { send } from '../send.ts';

const STREAMS = 2_000;
const SLOW_BODIES = 1_000;
/** Accounts that hold the streams: 16 each, below the limit of 20 open streams. */
const ACCOUNTS = 125;
/** Accounts that are created at the same time. */
const JOINING = 5;
const SAMPLES = 100;
const WARM_UP = 20;

/**
 * Compares search, gallery, page and login of a visitor while 2,000 event streams and 1,000 slow bodies of a byte a
 * second are held open with the same requests alone. Both take turns, with one request after another; the 95th of a
 * hundred counts.
 */
export async function measureDoor(platform: BenchPlatform, { rounds }: Options): Promise<RowResult> {
  const { urls } = platform;
  await publishInterface(platform);
  const people = Array.from({ length: ACCOUNTS }, (_, index) => `Puerta ${index % JOINING}`);
  const members = await pMap(people, (name) => joinAsProvider(urls.gateway, name), { concurrency: JOINING });
  const [visitor] = members;
  if (!visitor) throw new Error('no account to log in with');
  const calls = callsOf(urls.gateway, visitor);
  const cookieOf = (index: number) => members[index % ACCOUNTS]?.cookie ?? '';
  await waitUntilIdle();
  await timesOf(calls, WARM_UP, noTimes());
  const idle = noTimes();
  const held = noTimes();
  const notes: RowResult['notes'] = {};
  for (let round = 0; round < rounds; round += 1) {
    await timesOf(calls, Math.ceil(SAMPLES / rounds), idle);
    const crowd = new Crowd(urls.gateway);
    try {
      await crowd.open(STREAMS, (index) => stream(index, cookieOf(index)), { until: '200' });
      await crowd.open(SLOW_BODIES, (index) => slowBody(index, cookieOf(index)), { drip: ' ' });
      notes['connections held open'] = crowd.size;
      await timesOf(calls, Math.ceil(SAMPLES / rounds), held);
      notes['of them still open afterwards'] = crowd.size;
      notes['slow bodies that were closed and sent again'] = crowd.reopened;
      notes['streams refused'] = [...crowd.refusals].map(([line, count]) => `${count} × ${line}`).join(', ') || 'none';
    } finally {
      crowd.leave();
    }
    await waitUntilIdle();
  }
  return summary(idle, held, notes);
}

function stream(index: number, cookie: string): string {
  return `GET /api/eventos HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressOf(index)}\r\nCookie: ${cookie}\r\n\r\n`;
}

/** Half are JSON for a login, half a form with a photo; no body ever ends. */
function slowBody(index: number, cookie: string): string {
  const way = `Host: localhost\r\nX-Forwarded-For: ${addressOf(index)}\r\nCookie: ${cookie}\r\nContent-Length: 5000`;
  return index % 2 === 0
    ? `POST /api/auth HTTP/1.1\r\n${way}\r\nContent-Type: application/json\r\n\r\n{`
    : `POST /api/perfil HTTP/1.1\r\n${way}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="descripcion"\r\n\r\n`;
}

/** Address of the documentation network; the gateway accepts it only because it trusts the bench as a proxy. */
function addressOf(index: number): string {
  return `2001:db8:${(index % 1_000).toString(16)}::1`;
}

function callsOf(gateway: string, { email, password }: { email: string; password: string }) {
  const call = (path: string, more: Parameters<typeof send>[1] = {}) => send.bind(null, gateway + path, more);
  // Requests of visitors while the connections are held open, each with its own bar.
  return {
    search: call('/api/buscar?q=plomero&pais=MX&estado=DF'),
    gallery: call('/api/galeria?country=MX&state=DF&semilla=1'),
    page: call('/home', { headers: { accept: 'text/html' } }),
    login: call('/api/auth', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'login', email, contrasena: password }),
    }),
  };
}

type Calls = ReturnType<typeof callsOf>;
type Times = Record<keyof Calls, number[]>;
const noTimes = (): Times => ({ search: [], gallery: [], page: [], login: [] });
const names = Object.keys(noTimes()) as (keyof Calls)[];

/** Adds the duration of each request in milliseconds. Requests alternate and run one after another. */
async function timesOf(calls: Calls, samples: number, times: Times): Promise<void> {
  for (let sample = 0; sample < samples; sample += 1) {
    for (const name of names) times[name].push((await calls[name]()).ms);
  }
}

function summary(idle: Times, held: Times, notes: RowResult['notes']): RowResult {
  const figures = names.map((name) => {
    const alone = percentile(idle[name], 0.95);
    const underLoad = percentile(held[name], 0.95);
    return figure(`door.${name}`, underLoad / alone, ms(underLoad, 1), ms(alone, 1));
  });
  return { figures, notes };
}

/** Connections opened at a time, so that no listening queue overflows. */
const BATCH = 50;

/** Many idle connections that each occupy something of the platform. */
class Crowd {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #leaving = false;
  /** First lines of unexpected responses, with the number of times each came. */
  readonly refusals = new Map<string, number>();
  /** Connections that were closed and opened again. */
  reopened = 0;

  constructor(gatewayUrl: string) {
    this.#port = Number(new URL(gatewayUrl).port);
  }

  /** Number of connections that are open now. */
  get size(): number {
    return this.#sockets.size;
  }

  /**
   * Opens connections, and resolves once each has received `until` or, without it, was accepted. A closed connection is
   * opened again, as an attacker would do.
   * @param head bytes that each connection sends first
   * @param drip bytes that each connection sends every second, if any
   */
  async open(count: number, head: (index: number) => string, options: { until?: string; drip?: string }) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    await pMap(indexes, (index) => this.#hold(head(index), options), { concurrency: BATCH });
  }

  #hold(head: string, options: { until?: string; drip?: string }): Promise<void> {
    const { until, drip } = options;
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        socket.write(head);
        if (!until) resolve();
      });
      this.#sockets.add(socket);
      const timer = drip && setInterval(() => socket.write(drip), 1_000);
      socket.once('data', (piece: Buffer) => {
        const line = piece.toString('latin1').split('\r\n', 1)[0] ?? '';
        if (until && !line.includes(until)) this.refusals.set(line, (this.refusals.get(line) ?? 0) + 1);
        resolve();
      });
      socket.resume().on('error', () => undefined);
      socket.once('close', () => {
        if (timer) clearInterval(timer);
        this.#sockets.delete(socket);
        resolve();
        if (this.#leaving) return;
        this.reopened += 1;
        setTimeout(() => void this.#hold(head, options), 100);
      });
    });
  }

  /** Closes all connections. */
  leave(): void {
    this.#leaving = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}

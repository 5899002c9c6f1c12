import { setTimeout as pause } from 'node:timers/promises';
import { joinAsProvider } from '@vitrina/demo';
import pMap from 'p-map';
import { publishInterface } from '../keystroke/published.ts';
import { cpuMs } from '../measure/cpu.ts';
import { percentile } from '../measure/percentile.ts';
import { untilAtRest } from '../measure/rest.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import type { Figure, RowResult } from '../report/result.ts';
import { Crowd } from './crowd.ts';

const STREAMS = 2_000;
const SLOW_BODIES = 1_000;
/** Accounts that hold the streams: 16 each, below the 20 that one may have open. */
const ACCOUNTS = 125;
/** Accounts that join at once. */
const JOINING = 5;
const SAMPLES = 100;
const WARM_UP = 20;

/** What visitors do while others hold on, each with the bar that it is measured for. */
type Asked = 'search' | 'gallery' | 'page' | 'login';
const names: readonly Asked[] = ['search', 'gallery', 'page', 'login'];

/**
 * Search, gallery, page and login of a visitor, alone and while 2,000 streams of events and 1,000 bodies that come a
 * byte a second are held open, as the 95th of a hundred, one call
 * after another, both in turns.
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
  await untilAtRest();
  await timesOf(calls, WARM_UP, { search: [], gallery: [], page: [], login: [] });

  const idle: Times = { search: [], gallery: [], page: [], login: [] };
  const held: Times = { search: [], gallery: [], page: [], login: [] };
  const notes: RowResult['notes'] = {};
  for (let round = 0; round < rounds; round += 1) {
    await timesOf(calls, Math.ceil(SAMPLES / rounds), idle);
    const crowd = new Crowd(urls.gateway);
    try {
      await crowd.open(STREAMS, (index) => stream(index, cookieOf(index)), { until: '200' });
      await crowd.open(SLOW_BODIES, (index) => slowBody(index, cookieOf(index)), { drip: ' ' });
      notes['connections held open'] = crowd.size;
      for (const name of ['gateway', 'media', 'accounts'] as const) {
        notes[`CPU of ${name} while they are only held, % of a core`] = await cpuShare(platform.pidOf(name));
      }
      await timesOf(calls, Math.ceil(SAMPLES / rounds), held);
      notes['of them still open afterwards'] = crowd.size;
      notes['slow bodies that were closed and sent again'] = crowd.reopened;
      notes['streams refused'] = [...crowd.refusals].map(([line, count]) => `${count} × ${line}`).join(', ') || 'none';
    } finally {
      crowd.leave();
    }
    await untilAtRest();
  }
  return summary(idle, held, notes);
}

/** CPU of a process in the next two seconds, in percent of one core. */
async function cpuShare(pid: number): Promise<number> {
  const [before, from] = [await cpuMs(pid), performance.now()];
  await pause(2_000);
  return Math.round((100 * ((await cpuMs(pid)) - before)) / (performance.now() - from));
}

function stream(index: number, cookie: string): string {
  return `GET /api/eventos HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressOf(index)}\r\nCookie: ${cookie}\r\n\r\n`;
}

/** Half of them JSON for a login, half a form with a photo; neither ever ends. */
function slowBody(index: number, cookie: string): string {
  const way = `Host: localhost\r\nX-Forwarded-For: ${addressOf(index)}\r\nCookie: ${cookie}\r\nContent-Length: 5000`;
  return index % 2 === 0
    ? `POST /api/auth HTTP/1.1\r\n${way}\r\nContent-Type: application/json\r\n\r\n{`
    : `POST /api/perfil HTTP/1.1\r\n${way}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="descripcion"\r\n\r\n`;
}

/** Addresses of the documentation's network, believed only where the gateway trusts the bench as a proxy. */
function addressOf(index: number): string {
  return `2001:db8:${(index % 1_000).toString(16)}::1`;
}

function callsOf(gateway: string, { email, password }: { email: string; password: string }) {
  const ask =
    (path: string, init: RequestInit = {}) =>
    async () => {
      const answer = await fetch(gateway + path, { signal: AbortSignal.timeout(30_000), ...init });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    };
  return {
    search: ask('/api/buscar?q=plomero&pais=MX&estado=DF'),
    gallery: ask('/api/galeria?country=MX&state=DF&semilla=1'),
    page: ask('/home', { headers: { accept: 'text/html' } }),
    login: ask('/api/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'login', email, contrasena: password }),
    }),
  } satisfies Record<Asked, () => Promise<void>>;
}

type Calls = ReturnType<typeof callsOf>;

type Times = Record<Asked, number[]>;

/** Adds the milliseconds of each call, one after another, in turns. */
async function timesOf(calls: Calls, samples: number, times: Times): Promise<void> {
  for (let sample = 0; sample < samples; sample += 1) {
    for (const name of names) {
      const from = performance.now();
      await calls[name]();
      times[name].push(performance.now() - from);
    }
  }
}

function summary(idle: Times, held: Times, notes: RowResult['notes']): RowResult {
  const figures = names.map((name): Figure => {
    const [alone, beside] = [percentile(idle[name], 0.95), percentile(held[name], 0.95)];
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return { bar: `door.${name}`, value: beside / alone, platform: ms(beside), bare: ms(alone) };
  });
  return { figures, notes };
}

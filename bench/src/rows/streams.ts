import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ownCpuMs, residentMb } from '../measure.ts';
import type { Options } from '../options.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, type RowResult } from '../report.ts';

/** Number of open windows. */
const WINDOWS = 1_000;
/** Windows that are opened at the same time. */
const BATCH = 50;
/** Time limit for a ping to each window, in milliseconds; the service sends one every 15 s. */
const PING_TIMEOUT_MS = 20_000;
/** Time for the service to release closed streams, in milliseconds. */
const SETTLE_MS = 5_000;

/** Open stream of a visitor. */
interface Window {
  pinged: boolean;
  close(): void;
}

/**
 * Measures the memory of the chat service while a thousand visitors have their window open, and whether it is released.
 * The same thousand come three times, so that the growth from the second to the third is a leak. Requests go directly
 * to the service, each from its own address.
 */
export async function measureStreams(platform: BenchPlatform, _options: Options): Promise<RowResult> {
  const pid = platform.pidOf('chat');
  const before = await residentMb(pid);
  const cpuBefore = await ownCpuMs(pid);
  const first = await openAndClose(platform.urls.chat, pid);
  const second = await openAndClose(platform.urls.chat, pid);
  const third = await openAndClose(platform.urls.chat, pid);
  const most = Math.max(first.most, second.most, third.most);
  return {
    figures: [
      figure('streams.memory', most, `${before.toFixed(0)} to ${most.toFixed(0)} MB`),
      figure('streams.pinged', Math.min(first.pinged, second.pinged, third.pinged), ''),
      figure(
        'streams.kept',
        Math.max(0, third.after - second.after),
        `${second.after.toFixed(0)} and ${third.after.toFixed(0)} MB`,
      ),
    ],
    notes: {
      'open windows': WINDOWS,
      'CPU of the three thousands': `${((await ownCpuMs(pid)) - cpuBefore).toFixed(0)} ms`,
    },
  };
}

async function openAndClose(url: string, pid: number): Promise<{ most: number; pinged: number; after: number }> {
  const windows: Window[] = [];
  for (let from = 0; from < WINDOWS; from += BATCH) {
    const group = Array.from({ length: BATCH }, (_, at) => openWindow(url, from + at));
    windows.push(...(await Promise.all(group)));
  }
  await pause(PING_TIMEOUT_MS);
  const most = await residentMb(pid);
  const pinged = windows.filter((window) => window.pinged).length / WINDOWS;
  for (const window of windows) window.close();
  await pause(SETTLE_MS);
  return { most, pinged, after: await residentMb(pid) };
}

async function openWindow(url: string, number: number): Promise<Window> {
  const address = { 'x-client-address': `10.${number >> 8}.${number & 255}.1` };
  const opened = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { ...address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `visita${number}@demo.vitrina.example`, sender: 'user', message: 'Hola' }),
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await opened.arrayBuffer();
  // Each visitor has its own connection.
  const stream = request(`${url}/api/chat/eventos`, { agent: false, headers: { ...address, cookie } });
  stream.end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a window was refused with ${answer.statusCode}`);
  const window = { pinged: false, close: () => answer.destroy() };
  answer.setEncoding('utf8').on('error', () => undefined);
  answer.on('data', (piece: string) => {
    if (piece.startsWith(':')) window.pinged = true;
  });
  return window;
}

import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { newToken } from '@vitrina/kernel';
import { startService } from '@vitrina/local/testing';
import pMap from 'p-map';
import { expect, it } from 'vitest';

const WINDOWS = 1_000;
/** Windows that open at the same time, so that no listening queue overflows. */
const CONCURRENCY = 50;
/** Bars of the product, in MB: memory with a thousand open windows, and growth that later visitors leave behind. */
const MAX_MB = 200;
const MAX_KEPT_MB = 20;

it('a process holds a thousand open windows in 200 MB, sends each a ping and releases them afterwards', {
  timeout: 600_000,
}, async () => {
  const chat = await startService('chat', { SESSION_SECRET: newToken(), DIRECTORY_URL: 'http://127.0.0.1:1' });
  try {
    const filesBefore = await openFiles(chat.pid);
    const after: number[] = [];
    let most = 0;
    for (let batch = 0; batch < 3; batch += 1) {
      const indexes = Array.from({ length: WINDOWS }, (_, index) => index);
      const windows = await pMap(indexes, (index) => openWindow(chat.url, index), { concurrency: CONCURRENCY });
      await Promise.all(windows.map(({ pinged }) => pinged));
      most = Math.max(most, await residentMb(chat.pid));
      for (const window of windows) window.close();
      await expect.poll(() => openFiles(chat.pid), { timeout: 60_000 }).toBeLessThan(filesBefore + CONCURRENCY);
      after.push(await residentMb(chat.pid));
    }
    console.info(
      `${most.toFixed(0)} MB at most; after each thousand ${after.map((mb) => mb.toFixed(0)).join(', ')} MB`,
    );
    expect(most).toBeLessThanOrEqual(MAX_MB);
    // The third thousand reuses what the second left behind, so that growth between them is a leak.
    expect((after[2] ?? 0) - (after[1] ?? 0)).toBeLessThanOrEqual(MAX_KEPT_MB);
  } finally {
    await chat.stop();
  }
});

/** Opens a visitor's window with its own address and connection. */
async function openWindow(url: string, number: number) {
  const address = { 'x-client-address': `10.${number >> 8}.${number & 255}.1` };
  const opened = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { ...address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `visita${number}@demo.vitrina.example`, sender: 'user', message: 'Hola' }),
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await opened.arrayBuffer();
  const stream = request(`${url}/api/chat/eventos`, { agent: false, headers: { ...address, cookie } }).end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const pinged = new Promise<void>((resolve) => {
    answer.setEncoding('utf8').on('data', (piece: string) => piece.startsWith(':') && resolve());
  });
  answer.on('error', () => undefined);
  return { pinged, close: () => answer.destroy() };
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** Resident memory of a process. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { newToken } from '@vitrina/kernel';
import { startService, type TestService } from '@vitrina/local/testing';
import pMap from 'p-map';
import { afterAll, beforeAll, expect, it } from 'vitest';

const WINDOWS = 1_000;
/** Windows that open at the same time, so that no listening queue overflows. */
const CONCURRENCY = 50;
/** Bars of the product, in MB: memory with a thousand open windows, and growth that later visitors leave behind. */
const MAX_MB = 200;
const MAX_KEPT_MB = 20;
/** Time for three thousand windows to open and get a ping, in milliseconds. */
const LIMIT_MS = 600_000;

let chat: TestService;
beforeAll(async () => {
  chat = await startService('chat', { SESSION_SECRET: newToken(), DIRECTORY_URL: 'http://127.0.0.1:1' });
});
afterAll(() => chat?.stop());

it('a process holds a thousand open windows in 200 MB, sends each a ping and releases them', {
  timeout: LIMIT_MS,
}, async () => {
  const indexes = Array.from({ length: WINDOWS }, (_, index) => index);
  const visitors = await pMap(indexes, startConversation, { concurrency: CONCURRENCY });
  const filesBefore = await openFiles();
  const after: number[] = [];
  let most = 0;
  for (let batch = 1; batch <= 3; batch += 1) {
    const windows = await pMap(visitors, openWindow, { concurrency: CONCURRENCY });
    await Promise.all(windows.map(({ pinged }) => pinged));
    most = Math.max(most, await residentMb());
    for (const window of windows) window.close();
    await expect.poll(openFiles, { timeout: 60_000 }).toBeLessThan(filesBefore + CONCURRENCY);
    after.push(await residentMb());
    console.info(`batch ${batch}: ${most.toFixed(0)} MB at most, ${after.at(-1)?.toFixed(0)} MB afterwards`);
  }
  expect(most).toBeLessThanOrEqual(MAX_MB);
  // The third thousand reuses what the second left behind, so that growth between them is a leak.
  expect((after[2] ?? 0) - (after[1] ?? 0)).toBeLessThanOrEqual(MAX_KEPT_MB);
});

/** Starts a visitor's conversation from an address of their own. @returns headers for their window */
async function startConversation(number: number): Promise<Record<string, string>> {
  const address = { 'x-client-address': `10.${number >> 8}.${number & 255}.1` };
  const opened = await fetch(`${chat.url}/api/chat`, {
    method: 'POST',
    headers: { ...address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `visita${number}@demo.vitrina.example`, sender: 'user', message: 'Hola' }),
  });
  await opened.arrayBuffer();
  return { ...address, cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Opens a visitor's window on its own connection. */
async function openWindow(headers: Record<string, string>) {
  const stream = request(`${chat.url}/api/chat/eventos`, { agent: false, headers }).end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const pinged = new Promise<void>((resolve, reject) => {
    answer.setEncoding('utf8').on('data', (piece: string) => {
      if (/^:/m.test(piece)) resolve();
    });
    answer.once('close', () => reject(new Error('the service closed a window before its ping')));
  });
  answer.on('error', () => undefined);
  return { pinged, close: () => answer.destroy() };
}

async function openFiles(): Promise<number> {
  return (await readdir(`/proc/${chat.pid}/fd`)).length;
}

/** Resident memory of the process. */
async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${chat.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

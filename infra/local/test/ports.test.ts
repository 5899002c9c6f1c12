import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { claimPort, freePort, listeningInodes, ownerOfPort, usualPort } from '../src/process/ports.ts';
import { readPort, readShape } from '../src/start.ts';

let server: Server | undefined;

afterEach(() => server?.close());

async function occupy(host: string, wanted?: number): Promise<number> {
  const port = wanted ?? (await freePort());
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(port, host, resolve));
  return port;
}

it.each(['127.0.0.1', '0.0.0.0', '::'])(
  'a port taken on %s is refused with its number, its owner and a remedy',
  async (host) => {
    const port = await occupy(host);
    const refusal = claimPort(port, 'Vitrina', 'PORT=8090 npm start');
    await expect(refusal).rejects.toThrow(`${port} (Vitrina)`);
    await expect(refusal).rejects.toThrow(`pid ${process.pid}`);
    await expect(refusal).rejects.toThrow('PORT=8090 npm start');
  },
);

it('claiming a free port returns it', async () => {
  const port = await freePort();
  expect(await claimPort(port, 'Vitrina', '')).toBe(port);
  expect(await ownerOfPort(port)).toBeNull();
});

it('a free port is given only once and is outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  expect(new Set(ports).size).toBe(200);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('a usual port is given to one of two simultaneous starts, and again once no one holds it', async () => {
  const free = await freePort();
  const file = join(process.env.VITRINA_PORTS ?? '', String(free));
  await rm(file);
  const [first, second] = await Promise.all([usualPort(free), usualPort(free)]);
  expect([first, second]).toContain(free);
  expect(first).not.toBe(second);
  // No process has this number: the start that held the port has ended.
  await writeFile(file, String(2 ** 30));
  expect(await usualPort(free)).toBe(free);
  await occupy('127.0.0.1', free);
  await rm(file);
  expect(await usualPort(free)).not.toBe(free);
});

it('only listening sockets count as owners', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 111 1',
    '   1: 0100007F:1F90 0100007F:A1B2 01 00000000:00000000 00:00000000 00000000     0        0 222 1',
    '   2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 333 1',
  ].join('\n');
  expect(listeningInodes(table, 8080)).toEqual(['111']);
});

it.each([
  [undefined, 8080],
  ['', 8080],
  ['9000', 9000],
])('a start with PORT=%s uses port %i', (text, port) => {
  expect(readPort(text)).toBe(port);
});

it.each(['abc', '0', '70000', '80.5', '-1'])('a start with PORT=%s is refused with that text', (text) => {
  expect(() => readPort(text)).toThrow(`PORT=${text}`);
});

it.each([
  [[], 1],
  [['--instances', '1'], 1],
  [['--instances', '2'], 2],
])('arguments %j start %i of each process', (args, count) => {
  expect(readShape(args)).toEqual({ instances: count, allInOne: false });
});

it('--all-in-one runs all services in one process', () => {
  expect(readShape(['--all-in-one'])).toEqual({ instances: 1, allInOne: true });
});

it.each([
  [['--all-in-one', '2']],
  [['--instances']],
  [['--instances', '0']],
  [['--instances', 'dos']],
  [['--instancias', '2']],
])('arguments without a valid number of instances are refused: %j', (args) => {
  expect(() => readShape(args)).toThrow(args.join(' '));
});

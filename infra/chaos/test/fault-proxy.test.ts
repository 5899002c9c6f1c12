import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FaultProxy } from '../src/platform/fault-proxy.ts';

/** A proxy before a server that answers what it is sent. */
async function proxied() {
  const real = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void real.close());
  const proxy = new FaultProxy({ host: '127.0.0.1', port: (real.address() as AddressInfo).port });
  const port = await proxy.listen();
  onTestFinished(() => proxy.close());
  return { proxy, port };
}

/** Sends a word over a new connection. @returns the answer, or how the connection ended */
function say(port: number, word: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(word));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    socket.once('close', () => resolve('closed'));
  });
}

test('a server behind it is there, away, refusing, slow, and there again on the same port', async () => {
  const { proxy, port } = await proxied();
  expect(await say(port, 'uno')).toBe('uno');
  await proxy.behave('away');
  expect(await say(port, 'dos')).toBe('ECONNREFUSED');
  await proxy.behave('there');
  await proxy.behave('refusing');
  expect(['closed', 'ECONNRESET']).toContain(await say(port, 'tres'));
  expect(proxy.struck).toBe(1);
  await proxy.behave({ answersAfterMs: 400 });
  const from = performance.now();
  expect(await say(port, 'cuatro')).toBe('cuatro');
  expect(performance.now() - from).toBeGreaterThan(390);
  await proxy.behave('there');
  expect(await say(port, 'cinco')).toBe('cinco');
});

test('open connections break when the server goes away, and keep their order when it slows down', async () => {
  const { proxy, port } = await proxied();
  const open = connect(port, '127.0.0.1');
  let heard = '';
  open.on('data', (data) => {
    heard += data.toString();
  });
  open.write('a');
  await expect.poll(() => heard).toBe('a');
  await proxy.behave({ answersAfterMs: 300 });
  const from = performance.now();
  open.write('b');
  await expect.poll(() => proxy.struck).toBe(1);
  await proxy.behave('there');
  open.write('c');
  await expect.poll(() => heard).toBe('abc');
  expect(performance.now() - from).toBeGreaterThan(290);
  const closed = new Promise((resolve) => open.once('close', resolve));
  open.on('error', () => undefined);
  await proxy.behave('away');
  await closed;
});

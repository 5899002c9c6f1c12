import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FaultProxy } from './platform/fault-proxy.ts';

/** Starts a proxy before an echo server. */
async function proxied() {
  const real = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void real.close());
  const proxy = new FaultProxy({ host: '127.0.0.1', port: (real.address() as AddressInfo).port });
  const port = await proxy.listen();
  onTestFinished(() => proxy.close());
  return { proxy, port };
}

/** Sends a word over a new connection. @returns the response, or how the connection ended */
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

test('a server behind a FaultProxy is up, down, refusing, slow, and up again on the same port', async () => {
  const { proxy, port } = await proxied();
  expect(await say(port, 'uno')).toBe('uno');
  await proxy.behave('down');
  expect(await say(port, 'dos')).toBe('ECONNREFUSED');
  await proxy.behave('up');
  await proxy.behave('refusing');
  const before = proxy.affected;
  expect(['closed', 'ECONNRESET']).toContain(await say(port, 'tres'));
  expect(proxy.affected - before).toBe(1);
  await proxy.behave({ answersAfterMs: 400 });
  const from = performance.now();
  expect(await say(port, 'cuatro')).toBe('cuatro');
  expect(performance.now() - from).toBeGreaterThan(390);
  await proxy.behave('up');
  expect(await say(port, 'cinco')).toBe('cinco');
});

test('a FaultProxy breaks open connections when the server goes down, and keeps their order when it slows down', async () => {
  const { proxy, port } = await proxied();
  const open = connect(port, '127.0.0.1');
  let received = '';
  open.on('data', (data) => {
    received += data.toString();
  });
  open.write('a');
  await expect.poll(() => received).toBe('a');
  await proxy.behave({ answersAfterMs: 300 });
  const from = performance.now();
  open.write('b');
  await expect.poll(() => proxy.affected).toBe(1);
  await proxy.behave('up');
  open.write('c');
  await expect.poll(() => received).toBe('abc');
  expect(performance.now() - from).toBeGreaterThan(290);
  const closed = new Promise((resolve) => open.once('close', resolve));
  open.on('error', () => undefined);
  await proxy.behave('down');
  await closed;
});

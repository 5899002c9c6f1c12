import { once } from 'node:events';
import { setImmediate as immediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { inTime } from '../src/service/in-time.ts';

/** Answers each message, and counts its answers in shared memory. */
const ANSWERER = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', (message) => {
    parentPort.postMessage(message);
    Atomics.add(workerData, 0, 1);
  });
`;

it('an answer that arrived while the process was busy counts after its time', async () => {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const other = new Worker(ANSWERER, { eval: true, workerData: answered });
  const next = async () => (await once(other, 'message'))[0];
  other.postMessage('ready');
  await next();
  // After this step of the event loop the timers come first, before sockets and messages.
  await immediate();
  const answer = inTime(next(), 20);
  const from = performance.now();
  other.postMessage('answer');
  while (Atomics.load(answered, 0) < 2 || performance.now() - from < 40);
  await expect(answer).resolves.toBe('answer');
  await other.terminate();
});

it('a missing answer is an error with the given message after its time', async () => {
  await expect(inTime(new Promise(() => undefined), 1, 'the store is silent')).rejects.toThrow('the store is silent');
});

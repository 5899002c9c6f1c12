import { MAX_CHAT_MESSAGE } from '@vitrina/contracts';
import { NEEDS } from '@vitrina/contracts/needs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recentThread } from '../src/assistant/thread.ts';
import { understand } from '../src/assistant/understand.ts';
import { startDirectoryPeer } from './directory-peer.ts';
import { runChat } from './platform.ts';

const words = NEEDS.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(' ')));
/** Message of the maximum length, made of words known to the assistant. */
const longMessage = (at: number) => {
  const from = (at * 397) % words.length;
  const text = [...words.slice(from), ...words].slice(0, MAX_CHAT_MESSAGE).join(' ');
  return text.slice(0, MAX_CHAT_MESSAGE).trim();
};

let directory: Awaited<ReturnType<typeof startDirectoryPeer>>;
let chat: Awaited<ReturnType<typeof runChat>>;

beforeAll(async () => {
  directory = await startDirectoryPeer();
  chat = await runChat(directory.url);
});
afterAll(async () => {
  await chat.close();
  await directory.close();
});

/**
 * Processor time in microseconds that this process needs for one run: of three rounds the least, as the clock is coarse and
 * other work runs beside it.
 */
async function cost(runs: number, run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < runs; at += 1) await run();
    least = Math.min(least, process.cpuUsage(before).user);
  }
  return least / runs;
}

describe('an answer', () => {
  const question = longMessage(0);
  const toOneMessage = async () => {
    const visitor = chat.visitor();
    await visitor.say(question);
    await visitor.ask(question);
  };

  it('costs, after 20 messages of maximum length, no more than understanding a few of them', async () => {
    const visitor = chat.visitor();
    for (let at = 0; at < 20; at += 1) await visitor.say(longMessage(at));
    await cost(10, toOneMessage);
    const [one, alone, afterTwenty] = [
      await cost(50, () => understand(question)),
      await cost(10, toOneMessage),
      await cost(10, () => visitor.ask(question)),
    ];
    console.info(`message: ${one} µs; answer: ${alone} µs alone, ${afterTwenty} µs after 20 long messages`);
    expect((afterTwenty - alone) / one).toBeLessThan(6);
  });

  it('uses the newest whole messages, up to 4,000 characters together with the question', () => {
    const texts = (lengths: readonly number[]) => lengths.map((length) => ({ text: 'x'.repeat(length) }));
    const read = (lengths: readonly number[], asked: number) =>
      recentThread(texts(lengths), 'x'.repeat(asked)).map(({ text }) => text.length);
    expect(read([10, 20, 30], 5)).toEqual([10, 20, 30]);
    expect(read([10, 2_000, 1_990], 10)).toEqual([2_000, 1_990]);
    expect(read([10, 2_000, 1_991], 10)).toEqual([1_991]);
    expect(read([2_000, 2_000], 2_000)).toEqual([2_000]);
    expect(read([], 2_000)).toEqual([]);
  });
});

describe('a hostile text', () => {
  const pieces = [
    '1',
    '1,',
    '$1',
    'con de ',
    'tengo ',
    'presupuesto ',
    'abcdefghij',
    'á',
    'a,',
    'en la ',
    ', ',
    'por favor ',
  ];

  it.each(pieces)('takes time proportional to its length if it repeats «%s»', async (piece) => {
    const sized = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    const short = sized(MAX_CHAT_MESSAGE);
    const long = sized(MAX_CHAT_MESSAGE * 20);
    const one = await cost(100, () => understand(short));
    const whole = await cost(5, () => understand(long));
    // Proportional growth gives 20, quadratic growth 400.
    expect(whole / one).toBeLessThan(80);
  });
});

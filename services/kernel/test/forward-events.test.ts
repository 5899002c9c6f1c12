import { describe, expect, it } from 'vitest';
import { forwardEvents } from '../src/http/sse.ts';

/** Event of the tests. */
interface Numbered {
  number: number;
}

/** Promise with the function that resolves it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Forwarding whose source, client and end the test controls. */
function forwarding(with_: { maxWaiting?: number; first?: () => Promise<void>; send?: () => Promise<void> } = {}) {
  const gone = new AbortController();
  const sent: string[] = [];
  const listeners = new Set<(event: Numbered) => void>();
  const watching = { added: 0, removed: 0 };
  const { signal } = gone;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    watching.added += 1;
    add(...given);
  };
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    watching.removed += 1;
    remove(...given);
  };
  const run = () =>
    forwardEvents<Numbered>({
      signal,
      maxWaiting: with_.maxWaiting ?? 10,
      subscribe: async (push) => {
        listeners.add(push);
        return () => listeners.delete(push);
      },
      first: async () => {
        sent.push('first');
        await with_.first?.();
      },
      send: async ({ number }) => {
        sent.push(String(number));
        await with_.send?.();
      },
    });
  const push = (number: number) => {
    for (const listener of listeners) listener({ number });
  };
  return { run, gone, sent, push, listeners, watching };
}

/** Checks that nothing remains that would hold an ended stream. */
function expectLetGo({ listeners, watching }: ReturnType<typeof forwarding>) {
  expect(listeners.size).toBe(0);
  expect(watching.removed).toBe(watching.added);
}

describe('forwarding events', () => {
  it('sends the current state first, then each event in its order, including earlier ones', async () => {
    const state = gate();
    const stream = forwarding({ first: () => state.opened });
    const ended = stream.run();
    await expect.poll(() => stream.sent).toEqual(['first']);
    stream.push(1);
    stream.push(2);
    state.open();
    await expect.poll(() => stream.sent).toEqual(['first', '1', '2']);
    stream.push(3);
    await expect.poll(() => stream.sent).toEqual(['first', '1', '2', '3']);
    stream.gone.abort();
    await ended;
    expectLetGo(stream);
  });

  it('sends nothing if the client left before it began', async () => {
    const stream = forwarding();
    stream.gone.abort();
    await stream.run();
    expect(stream.sent).toEqual([]);
    expectLetGo(stream);
  });

  it('stops immediately when the client leaves while nothing happens', async () => {
    const stream = forwarding();
    const ended = stream.run();
    await expect.poll(() => stream.sent).toEqual(['first']);
    stream.gone.abort();
    await ended;
    stream.push(1);
    expect(stream.sent).toEqual(['first']);
    expectLetGo(stream);
  });

  it.each(['first', 'send'] as const)('stops when the client leaves while %s never resolves', async (stuck) => {
    const stream = forwarding({ [stuck]: () => new Promise<void>(() => undefined) });
    const ended = stream.run();
    await expect.poll(() => stream.sent).toEqual(['first']);
    stream.push(1);
    if (stuck === 'send') await expect.poll(() => stream.sent).toEqual(['first', '1']);
    stream.gone.abort();
    await ended;
    expectLetGo(stream);
  });

  it('lets a slow client wait for the maximum of events, and cuts it with one more', async () => {
    const slow = gate();
    const stream = forwarding({ maxWaiting: 2, send: () => slow.opened });
    let cut = false;
    const ended = stream.run().then(() => {
      cut = true;
    });
    await expect.poll(() => stream.sent).toEqual(['first']);
    stream.push(1);
    await expect.poll(() => stream.sent).toEqual(['first', '1']);
    stream.push(2);
    stream.push(3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(cut).toBe(false);
    stream.push(4);
    await ended;
    slow.open();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stream.sent).toEqual(['first', '1']);
    expectLetGo(stream);
  });

  it('fails with the original error, and cleans up', async () => {
    const stream = forwarding({ send: () => Promise.reject(new Error('the connection is gone')) });
    const ended = stream.run();
    await expect.poll(() => stream.sent).toEqual(['first']);
    stream.push(1);
    await expect(ended).rejects.toThrow('the connection is gone');
    expectLetGo(stream);
  });

  it('releases the signal if listening fails', async () => {
    const stream = forwarding();
    const { signal } = stream.gone;
    const nothing = async () => undefined;
    const failing = () => Promise.reject(new Error('Redis is away'));
    const run = forwardEvents({ signal, maxWaiting: 1, subscribe: failing, first: nothing, send: nothing });
    await expect(run).rejects.toThrow('Redis is away');
    expectLetGo(stream);
  });
});

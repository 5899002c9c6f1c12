import type { PublicationEvent } from '@vitrina/contracts';
import { expect } from 'vitest';
import type { Owner } from './owner.ts';

/** Opens an owner's event stream and collects its events. */
export async function listen(owner: Owner) {
  const gone = new AbortController();
  const answer = await owner.call('/api/eventos', { signal: gone.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const events: PublicationEvent[] = [];
  const reading = read(answer, events).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });
  return {
    events,
    /** Resolves once the server has ended the stream. */
    ended: reading,
    /** Waits for an event. */
    until: (test: (event: PublicationEvent) => boolean) =>
      expect.poll(() => events.some(test), { timeout: 60_000, interval: 50 }).toBe(true),
    close: async () => {
      gone.abort();
      await reading;
    },
  };
}

async function read(answer: Response, events: PublicationEvent[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (/^event: ?publicacion$/m.test(block) && data) events.push(JSON.parse(data));
    }
  }
}

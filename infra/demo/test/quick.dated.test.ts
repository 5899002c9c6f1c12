import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { events } from '@vitrina/contracts/events';
import { describe, expect, it } from 'vitest';
import { writeEvents } from '../src/quick-events.ts';

const SEED = 20260101;
const NOW = new Date('2026-11-21T18:00:00Z');

async function written(seed: number, count: number): Promise<string> {
  const output = new PassThrough({ highWaterMark: 1024 });
  const read = text(output);
  await writeEvents(output, seed, count, NOW);
  output.end();
  return read;
}

describe('the quick path', () => {
  it('writes events that the contracts accept, each provider before its posts', async () => {
    const lines = (await written(SEED, 50)).trim().split('\n');
    let owner = '';
    let owners = 0;
    for (const line of lines) {
      const event: unknown = JSON.parse(line);
      if (typeof event !== 'object' || event === null || !('data' in event) || !('name' in event))
        throw new Error(line);
      if (event.name === 'provider.changed') {
        owner = events['provider.changed'].parse(event.data).id;
        owners++;
      } else {
        const { ownerId, post } = events['media.ready'].parse(event.data);
        expect(ownerId).toBe(owner);
        expect(post?.publicationDate).toBe('2026-11-20');
        expect((post?.eventDate ?? '') > '2026-11-21').toBe(true);
      }
    }
    expect(owners).toBe(50);
    expect(lines.length).toBeGreaterThan(100);
  });

  it('writes the same bytes for the same seed and moment', async () => {
    expect(await written(SEED, 20)).toBe(await written(SEED, 20));
    expect(await written(SEED + 1, 20)).not.toBe(await written(SEED, 20));
  });
});

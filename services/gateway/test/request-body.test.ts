import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readWhole, watchRate } from '../src/proxy/request-body.ts';

/** A request whose body the test sends. */
function incoming(headers: Record<string, string> = {}) {
  const stream = Object.assign(new PassThrough(), { headers });
  return { stream, request: stream as unknown as IncomingMessage };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a JSON body', () => {
  it('is read whole', async () => {
    const { stream, request } = incoming();
    const whole = readWhole(request, 10);
    stream.write('abc');
    stream.end('de');
    expect(String(await whole)).toBe('abcde');
  });

  it('must be in within 15 seconds, however it drips', async () => {
    const { stream, request } = incoming();
    const whole = readWhole(request, 100).catch((problem: unknown) => problem);
    for (let second = 0; second < 15; second += 1) {
      stream.write('a');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await whole).toMatchObject({ code: 'solicitud_lenta', status: 408 });
  });

  it.each([
    ['stated', { 'content-length': '11' }],
    ['found', {}],
  ])('above its size is refused, as %s', async (_way, headers) => {
    const { stream, request } = incoming(headers);
    const whole = readWhole(request, 10).catch((problem: unknown) => problem);
    stream.write('a'.repeat(11));
    expect(await whole).toMatchObject({ code: 'cuerpo_demasiado_grande' });
  });

  it('that ends in the middle is refused', async () => {
    const { stream, request } = incoming();
    const whole = readWhole(request, 10).catch((problem: unknown) => problem);
    stream.destroy();
    expect(await whole).toMatchObject({ code: 'solicitud_invalida' });
  });
});

describe('an upload', () => {
  /** Sends so many bytes each second for two minutes, and says after how many seconds it was found too slow. */
  async function secondsUntilSlow(bytesEachSecond: number, isHeldUp = () => false): Promise<number | null> {
    const { stream, request } = incoming();
    let slowAt: number | null = null;
    let second = 0;
    watchRate(request, isHeldUp, () => {
      slowAt = second;
    });
    for (; second < 120; second += 1) {
      if (bytesEachSecond > 0) stream.write(Buffer.alloc(bytesEachSecond));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    stream.destroy();
    return slowAt;
  }

  it('of less than 1 KB a second is found too slow after 30 seconds', async () => {
    expect(await secondsUntilSlow(0)).toBe(29);
    expect(await secondsUntilSlow(1_000)).toBe(29);
  });

  it('of more than that is let be', async () => {
    expect(await secondsUntilSlow(1_100)).toBeNull();
  });

  it('that we do not read is not to blame', async () => {
    expect(await secondsUntilSlow(0, () => true)).toBeNull();
  });
});

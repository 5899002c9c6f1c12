import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readWholeBody, watchRate } from '../src/proxy/request-body.ts';

/** Request whose body the test sends. */
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
  it('arrives whole', async () => {
    const { stream, request } = incoming();
    const whole = readWholeBody(request, 10);
    stream.write('abc');
    stream.end('de');
    expect(String(await whole)).toBe('abcde');
  });

  it('must arrive within 15 seconds, however it drips', async () => {
    const { stream, request } = incoming();
    const whole = readWholeBody(request, 100).catch((problem: unknown) => problem);
    for (let second = 0; second < 15; second += 1) {
      stream.write('a');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await whole).toMatchObject({ code: 'solicitud_lenta', status: 408 });
  });

  it.each([
    ['stated', { 'content-length': '11' }],
    ['found', {}],
  ])('gets a refusal above its size, %s', async (_way, headers) => {
    const { stream, request } = incoming(headers);
    const whole = readWholeBody(request, 10).catch((problem: unknown) => problem);
    stream.write('a'.repeat(11));
    expect(await whole).toMatchObject({ code: 'cuerpo_demasiado_grande' });
  });

  it('gets a refusal if it ends in the middle', async () => {
    const { stream, request } = incoming();
    const whole = readWholeBody(request, 10).catch((problem: unknown) => problem);
    stream.destroy();
    expect(await whole).toMatchObject({ code: 'solicitud_invalida' });
  });
});

describe('an upload', () => {
  /**
   * Sends so many bytes each second for two minutes.
   * @returns the seconds until the upload counted as too slow, or null
   */
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

  it('counts as too slow after 30 seconds below 1 KB a second', async () => {
    expect(await secondsUntilSlow(0)).toBe(29);
    expect(await secondsUntilSlow(1_000)).toBe(29);
  });

  it('continues at a higher rate', async () => {
    expect(await secondsUntilSlow(1_100)).toBeNull();
  });

  it('gets no blame while the gateway itself does not read', async () => {
    expect(await secondsUntilSlow(0, () => true)).toBeNull();
  });
});

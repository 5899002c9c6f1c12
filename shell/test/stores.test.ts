import { afterEach, describe, expect, it, vi } from 'vitest';
import { isFile, kept, STORES } from '../src/offline/stores.ts';

const request = { url: 'https://vitrina.example/mf/shell/1/shell.js' } as Request;
const answer = (type: string, status = 200) => new Response('…', { status, headers: { 'Content-Type': type } });

afterEach(() => vi.unstubAllGlobals());

describe('the stores of the service worker', () => {
  it.each([
    ['text/javascript; charset=utf-8', 200, true],
    ['text/css', 200, true],
    ['image/webp', 200, true],
    ['text/html; charset=utf-8', 200, false],
    ['text/javascript', 404, false],
    ['image/webp', 206, false],
  ])('accept a file of type %s with status %d: %s', (type, status, expected) => {
    expect(isFile(answer(type, status))).toBe(expected);
  });

  it('return nothing if the browser refuses to open a cache, so that the network answers', async () => {
    vi.stubGlobal('caches', {
      open: () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError')),
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(kept(STORES.files, request)).resolves.toBeUndefined();
  });
});

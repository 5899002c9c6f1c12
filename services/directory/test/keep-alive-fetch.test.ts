import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { keepAliveFetch } from '../src/search/engine.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server whose n-th response, from 0, the test defines. */
async function serve(answer: (at: number) => { status: number; body: string } | null): Promise<string> {
  let at = 0;
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const defined = answer(at++);
      if (!defined) return;
      response.statusCode = defined.status;
      response.end(defined.body);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/multi-search`;
}

describe('keepAliveFetch', () => {
  it('returns the JSON of a response, and undefined for an empty one', async () => {
    const url = await serve((at) => ({ status: 200, body: at === 0 ? '{"ñ":1}' : '' }));
    expect(await keepAliveFetch(url, { method: 'POST', body: '{"q":"piñata"}' })).toEqual({ ñ: 1 });
    expect(await keepAliveFetch(url)).toBeUndefined();
  });

  it.each([
    [{ status: 404, body: '{"code":"index_not_found"}' }, 'answered 404'],
    [{ status: 200, body: '{"cut' }, 'JSON'],
  ])('fails on %j', async (answer, said) => {
    await expect(keepAliveFetch(await serve(() => answer))).rejects.toThrow(said);
  });

  it('times out if the engine is silent', async () => {
    const url = await serve(() => null);
    await expect(keepAliveFetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow('did not answer in time');
  });

  it('repeats a request on a connection that the engine closed', async () => {
    const url = await serve((at) => ({ status: 200, body: String(at) }));
    expect(await keepAliveFetch(url)).toBe(0);
    server?.closeAllConnections();
    expect(await keepAliveFetch(url)).toBe(1);
  });

  it('fails if no server listens', async () => {
    await expect(keepAliveFetch('http://127.0.0.1:9/')).rejects.toThrow();
  });
});

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls a check until it returns true.
 * @param everyMs time between two checks
 * @returns false if `withinMs` passed or `signal` was aborted first
 */
export async function until(
  question: () => Promise<boolean>,
  withinMs: number,
  { everyMs = 50, signal }: { everyMs?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!signal?.aborted) {
    if (await question()) return true;
    if (performance.now() >= end) return false;
    await pause(everyMs);
  }
  return false;
}

/**
 * Returns true if a server accepts a connection at a host and port within 1 s.
 * @param exchange text to send, and the expected start of the response
 */
export function acceptsConnection(host: string, port: number, exchange?: readonly [string, string]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => (exchange ? socket.write(exchange[0]) : answer(true)));
    socket.once('data', (data) => answer(exchange !== undefined && data.toString('latin1').startsWith(exchange[1])));
    for (const event of ['error', 'close', 'timeout']) socket.once(event, () => answer(false));
  });
}

/** Returns true if an address responds with a status below 400 within 2 s. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Waits for both promises, then throws the first failure: no work keeps running in the background.
 * @param onFailure called at the first failure, to cancel the other work
 * @throws the first rejection of the two
 */
export async function waitForBoth<A, B>(
  first: Promise<A>,
  second: Promise<B>,
  onFailure?: () => void,
): Promise<[A, B]> {
  const both = Promise.all([first, second]);
  // A rejection without a listener would end the process before both have ended.
  both.catch(() => onFailure?.());
  await Promise.allSettled([first, second]);
  return both;
}

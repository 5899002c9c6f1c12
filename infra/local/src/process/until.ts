import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is true.
 * @param everyMs time between two questions
 * @returns false where `withinMs` have passed, or `signal` was aborted, without a true answer
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

/** True where somebody accepts connections at a host and port within 1 s. */
export function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}

/** True where an address answers with a status below 400 within 2 s. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

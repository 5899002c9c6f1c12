import { readFileSync } from 'node:fs';

/**
 * Waits for a promise with a time-out. The work behind it continues nevertheless. An answer that arrived while the process
 * was busy counts, even if the time is over when it is read.
 * @param ms longest wait, in milliseconds
 * @param message of the error after the time-out
 * @throws {Error} `message` after the time-out; otherwise the promise's error
 */
export async function inTime<T>(answer: Promise<T>, ms: number, message = 'no answer'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // After a pause, timers run before the sockets are read, and immediates after.
    timer = setTimeout(() => setImmediate(() => reject(new Error(message))), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** CPU time of a process, in milliseconds; null if the system does not report it. */
export function processorTime({ pid }: { pid?: number | undefined }): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

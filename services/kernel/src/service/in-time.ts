import { readFileSync } from 'node:fs';

/**
 * Waits for a promise with a time-out. The work behind it continues nevertheless.
 * @param ms longest wait, in milliseconds
 * @param message of the error after the time-out
 * @throws {Error} `message` after the time-out; otherwise the promise's error
 */
export async function inTime<T>(answer: Promise<T>, ms: number, message = 'no answer'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
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

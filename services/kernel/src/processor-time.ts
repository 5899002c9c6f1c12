import { readFileSync } from 'node:fs';

/** CPU time of a process, in milliseconds; null if the system does not report it. */
export function processorTime({ pid }: { pid?: number | undefined }): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

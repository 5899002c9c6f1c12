import { readFileSync } from 'node:fs';

/** Milliseconds that a process has kept a processor busy; null where the system does not say. */
export function processorTime({ pid }: { pid?: number | undefined }): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

import { readFile } from 'node:fs/promises';

/** Resident memory of a process, in MB. @throws {Error} if it is not running */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  if (!Number.isFinite(kilobytes)) throw new Error(`process ${pid} tells no memory`);
  return kilobytes / 1024;
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder whose name contains this process's id.
 * @param owner name of the service and the purpose, such as `media`
 */
export async function makeScratch(owner: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefixOf(owner)}${process.pid}-`));
}

/** Removes the owner's folders of killed processes, except those of another user of the machine. */
export async function sweepScratch(owner: string): Promise<void> {
  const prefix = prefixOf(owner);
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isAlive(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

const prefixOf = (owner: string) => `vitrina-${owner}-`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

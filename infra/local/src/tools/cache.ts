import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { exists, paths } from '../paths.ts';

/** Returns the first 16 hexadecimal digits of the SHA-256 of texts or file contents, in order. */
export function fingerprint(...parts: ReadonlyArray<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Creates a cache folder once and returns its path. The folder gets its name only when complete, so an interrupted run
 * leaves nothing that looks finished.
 * @param key inputs that determine the folder's contents
 */
export async function cachedFolder(
  name: string,
  key: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(paths.cache, `${name}-${key}`);
  if (await exists(folder)) return folder;
  const draft = join(paths.cache, `.${basename(folder)}-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    await make(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another run finished first: its folder has the same contents.
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

/** Runs work in a new temporary folder, and removes the folder afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.ts';

const leftOut = new Set(['node_modules', 'dist', 'test', 'conformance', '.vitrina', 'README.md']);

/**
 * Computes the SHA-256 over the names and contents of all files under the given paths, in a fixed order; excludes build
 * results, tests and installed packages.
 * @param sources from the root of the repository; a missing path is hashed as missing
 */
export async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesUnder(source)) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  if (entries === null) return (await isFile(path)) ? [path] : [];
  const below = entries
    .filter((entry) => !leftOut.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(below)).flat();
}

function isFile(path: string): Promise<boolean> {
  return readFile(join(root, path)).then(
    () => true,
    () => false,
  );
}

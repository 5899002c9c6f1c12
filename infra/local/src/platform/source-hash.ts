import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, root } from '../paths.ts';

const leftOut = new Set(['node_modules', 'dist', 'test', 'conformance', '.vitrina', 'README.md']);

/**
 * Computes the SHA-256 over the names and contents of all files under the given paths, in a fixed order; excludes build
 * results, tests and installed packages.
 * @param sources from the root of the repository; a missing path is hashed as missing
 */
export async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map(filesUnder))).flat();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  for (const [at, content] of contents.entries()) hash.update(`${files[at]}\0`).update(content);
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  if (entries === null) return (await exists(join(root, path))) ? [path] : [];
  const below = entries
    .filter((entry) => !leftOut.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(below)).flat();
}

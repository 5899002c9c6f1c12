import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';

/** Creates a folder from which the packages of this checkout can be resolved. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const parent = path.resolve(import.meta.dirname, '../../../.vitrina/tmp');
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, prefix));
}

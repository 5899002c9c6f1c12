import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';

/** A new folder below which the packages of this checkout are found. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const parent = path.resolve(import.meta.dirname, '../../../.vitrina/tmp');
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, prefix));
}

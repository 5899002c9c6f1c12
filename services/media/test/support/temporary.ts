import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is removed with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prueba-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a file that is removed with the test. */
export async function temporaryFile(content: Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), 'original');
  await writeFile(file, content);
  return file;
}

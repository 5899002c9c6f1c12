import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { smallPicture } from './pictures.ts';
import type { PageFile } from './provider.ts';

/** True where HEIC can be made, and so decoded: the package that has the one program has the other. */
export const hasHeif = !spawnSync('heif-enc', ['--help']).error;

/** A photo as an iPhone sends it; Chromium names no type for such a file on many systems. */
export async function heicPhoto(): Promise<PageFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrina-heic-'));
  try {
    const [picture, photo] = [path.join(folder, 'foto.jpg'), path.join(folder, 'foto.heic')];
    await writeFile(picture, await smallPicture());
    await promisify(execFile)('heif-enc', [picture, '-o', photo]);
    return { name: 'IMG_0001.HEIC', mimeType: '', buffer: await readFile(photo) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

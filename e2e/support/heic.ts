import { readFile } from 'node:fs/promises';
import type { PageFile } from './provider.ts';

/** Photo of an iPhone with iOS 18; on many systems Chromium reports no type for such a file. */
export async function heicPhoto(): Promise<PageFile> {
  const sample = new URL('../../services/media/test/samples/ios18.heic', import.meta.url);
  return { name: 'IMG_0001.HEIC', mimeType: '', buffer: await readFile(sample) };
}

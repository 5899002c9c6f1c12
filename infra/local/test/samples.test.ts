import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { samples } from '../src/testing/index.ts';

it('real pictures and clips are available, each of the type in its name', async () => {
  const { pictures, clips } = await samples();
  expect(pictures.length).toBeGreaterThanOrEqual(20);
  expect(clips.length).toBeGreaterThanOrEqual(4);
  const starts = { jpg: 'ffd8ff', jpeg: 'ffd8ff', png: '89504e47', webp: '52494646' };
  for (const file of pictures) {
    const bytes = await readFile(file);
    const start = starts[file.slice(file.lastIndexOf('.') + 1).toLowerCase() as keyof typeof starts];
    expect(bytes.subarray(0, start.length / 2).toString('hex'), file).toBe(start);
  }
  for (const file of clips) expect((await readFile(file)).subarray(4, 8).toString('latin1'), file).toBe('ftyp');
}, 120_000);

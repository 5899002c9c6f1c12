import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEAD_BYTES, type OriginalType, sniffType } from '../../src/files/sniff.ts';
import { decodePicture } from '../../src/images/decode.ts';
import type { DecodedPicture } from '../../src/images/protocol.ts';
import type { Recipe } from '../../src/images/recipe.ts';
import { temporaryFile, temporaryFolder } from './temporary.ts';

/** Result of decoding a picture, and the folder of its files. */
export interface Result extends DecodedPicture {
  folder: string;
}

/** Decodes a picture, or the file of a picture, in this process. */
export async function decode(source: Buffer | string, recipe: Recipe = 'post'): Promise<Result> {
  const input = typeof source === 'string' ? source : await temporaryFile(source);
  const folder = await temporaryFolder();
  return {
    ...(await decodePicture({ input, type: await typeOf(input), output: folder, recipe }, () => undefined)),
    folder,
  };
}

async function typeOf(file: string): Promise<OriginalType> {
  const sniffed = await sniffType((await readFile(file)).subarray(0, HEAD_BYTES));
  if ('error' in sniffed) throw new Error(sniffed.error);
  return sniffed.type;
}

/** Returns the mean red, green and blue of each file, 0 to 255, with transparent pixels on white. */
export async function meansOf({ folder, files }: Result): Promise<Record<string, number[]>> {
  const means: Record<string, number[]> = {};
  for (const { name } of files) {
    const { channels } = await sharp(
      await sharp(join(folder, name)).flatten({ background: '#fff' }).png().toBuffer(),
    ).stats();
    means[name] = channels.map(({ mean }) => mean);
  }
  return means;
}

/** Describes the files that differ from a colour by more than `tolerance` in any channel. */
export function offColour(means: Record<string, number[]>, colour: readonly number[], tolerance: number): string[] {
  return Object.entries(means).flatMap(([name, mean]) =>
    mean.length === 3 && mean.every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) <= tolerance)
      ? []
      : [`${name} is ${mean.map(Math.round)} and not ${colour}`],
  );
}

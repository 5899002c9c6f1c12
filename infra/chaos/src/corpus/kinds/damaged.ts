import { randomOf } from '@vitrina/demo';
import { basePicture, type ClipName, clip, endings, type PictureFormat, pictureFormats } from '../bases.ts';
import { type CorpusFile, corpusFile, type KindInput, outcomes } from '../corpus-file.ts';

const clips: readonly ClipName[] = ['plain', 'faststart', 'withAudio', 'fragmented'];

/** Lists healthy pictures truncated at random positions. */
export function truncatedPictures({ seed, amount }: KindInput): CorpusFile[] {
  return Array.from({ length: amount }, (_, number) => {
    const random = randomOf(seed, 'truncated', number);
    const format = random.pick(pictureFormats);
    const kept = random.next();
    const made = `${number}: ${format} cut after ${(kept * 100).toFixed(1)} %`;
    return picture('truncated picture', made, format, async () => cut(await basePicture(format, number % 5), kept));
  });
}

/** Lists healthy pictures with flipped bits, or with parts overwritten, duplicated or removed. */
export function mutatedPictures({ seed, amount }: KindInput): CorpusFile[] {
  return Array.from({ length: amount }, (_, number) => {
    const format = randomOf(seed, 'mutated', number).pick(pictureFormats);
    return picture('mutated picture', `${number}: ${format}`, format, async () =>
      mutate(await basePicture(format, number % 5), seed, number),
    );
  });
}

function picture(kind: string, made: string, format: PictureFormat, bytes: CorpusFile['bytes']): CorpusFile {
  return corpusFile(kind, made, `foto.${endings[format]}`, outcomes.anyPicture, bytes);
}

/** Lists healthy clips truncated at random positions. */
export function truncatedClips({ seed, amount }: KindInput): CorpusFile[] {
  return Array.from({ length: amount }, (_, number) => {
    const random = randomOf(seed, 'truncated clip', number);
    const name = random.pick(clips);
    const kept = random.next();
    const made = `${number}: ${name} cut after ${(kept * 100).toFixed(1)} %`;
    const bytes = async () => cut(await clip(name), kept);
    return corpusFile('truncated clip', made, 'clip.mp4', outcomes.anyFilm, bytes);
  });
}

/** Lists healthy clips with the same damage as {@link mutatedPictures}. */
export function mutatedClips({ seed, amount }: KindInput): CorpusFile[] {
  return Array.from({ length: amount }, (_, number) => {
    const name = randomOf(seed, 'mutated clip', number).pick(clips);
    const bytes = async () => mutate(await clip(name), seed, number);
    return corpusFile('mutated clip', `${number}: ${name}`, 'clip.mp4', outcomes.anyFilm, bytes);
  });
}

function cut(file: Buffer, kept: number): Buffer {
  return file.subarray(0, Math.floor(file.length * kept));
}

/** Applies one of five kinds of damage at positions chosen by the seed; every second file within the header. */
function mutate(file: Buffer, seed: number, number: number): Buffer {
  const random = randomOf(seed, 'mutation', number);
  const reach = number % 2 === 0 ? Math.min(file.length, 512) : file.length;
  const from = random.int(0, reach - 1);
  const length = random.int(1, 64);
  const damaged = Buffer.from(file);
  switch (random.int(0, 4)) {
    case 0:
      return Buffer.concat([file.subarray(0, from), file.subarray(from + length)]);
    case 1:
      return Buffer.concat([file.subarray(0, from + length), file.subarray(from)]);
    case 2:
      damaged.fill(random.pick([0x00, 0xff]), from, from + length);
      return damaged;
    case 3:
      for (let at = from; at < Math.min(from + length, file.length); at += 1) damaged[at] = random.int(0, 255);
      return damaged;
    default:
      for (let flips = random.int(1, 32); flips > 0; flips -= 1) {
        const at = random.int(0, reach - 1);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << random.int(0, 7));
      }
      return damaged;
  }
}

import { randomOf } from '@vitrina/demo';
import type { CorpusFile, KindInput } from './corpus-file.ts';
import { archives, frameBombs, pixelBombs } from './kinds/bombs.ts';
import { jpegSegments, pngChunks } from './kinds/chunks.ts';
import { mutatedClips, mutatedPictures, truncatedClips, truncatedPictures } from './kinds/damaged.ts';
import { mislabelled, polyglots } from './kinds/disguises.ts';
import { documents, vectorPictures } from './kinds/documents.ts';
import { hostileNames, sizes } from './kinds/edges.ts';
import { otherContainers, playlists, strangeFilms } from './kinds/films.ts';
import { heifPictures, otherFormats } from './kinds/formats.ts';

/** Kinds with a fixed list of files. */
const fixedKinds = [
  pixelBombs,
  frameBombs,
  archives,
  pngChunks,
  jpegSegments,
  strangeFilms,
  otherContainers,
  playlists,
  vectorPictures,
  documents,
  polyglots,
  otherFormats,
  heifPictures,
  sizes,
  hostileNames,
] as const;
/** Kinds of any size, with their share of the files beyond the fixed lists. */
const openKinds = [
  [mutatedPictures, 0.36],
  [truncatedPictures, 0.28],
  [mutatedClips, 0.14],
  [truncatedClips, 0.12],
  [mislabelled, 0.1],
] as const;

/**
 * Plans the corpus' files, the same for the same seed. None is made yet.
 * @param count minimum number of files; fixed lists are always complete
 * @param tripwire see {@link KindInput}
 */
export function planCorpus({ seed, count, tripwire }: { seed: number; count: number; tripwire: string }): CorpusFile[] {
  const input: KindInput = { seed, tripwire, amount: 0 };
  const fixed = fixedKinds.flatMap((make) => make(input));
  const rest = Math.max(0, count - fixed.length);
  return [...fixed, ...openKinds.flatMap(([make, share]) => make({ ...input, amount: Math.ceil(rest * share) }))];
}

/** Selects a part of a corpus by the seed: some files of each kind, in the corpus' order. */
export function selectSample(files: readonly CorpusFile[], count: number, seed: number): CorpusFile[] {
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  const waiting = kinds.map((kind) =>
    randomOf(seed, 'sample', kind).shuffle(files.filter((file) => file.kind === kind)),
  );
  const chosen = new Set<CorpusFile>();
  while (chosen.size < Math.min(count, files.length)) {
    for (const queue of waiting) {
      const next = queue.shift();
      if (next && chosen.size < count) chosen.add(next);
    }
  }
  return files.filter((file) => chosen.has(file));
}

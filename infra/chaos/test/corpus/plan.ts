import { randomOf } from '@vitrina/demo';
import fc from 'fast-check';
import { openKinds } from './arbitraries.ts';
import type { CorpusFile } from './corpus-file.ts';
import { hostileDocuments, hostileNames, sizes } from './documents.ts';
import { hostileFilms } from './films.ts';
import { hostilePictures } from './pictures.ts';

/**
 * Plans the corpus' files, the same for the same seed. None is made yet.
 * @param count minimum number of files; fixed lists are always complete
 * @param tripwire address that no platform may request, without a trailing slash
 */
export function planCorpus({ seed, count, tripwire }: { seed: number; count: number; tripwire: string }): CorpusFile[] {
  const fixed = [
    ...hostilePictures,
    ...hostileFilms(tripwire),
    ...hostileDocuments(tripwire),
    ...sizes(),
    ...hostileNames(),
  ];
  const rest = Math.max(0, count - fixed.length);
  const generated = openKinds.flatMap(([share, files]) => {
    const length = Math.ceil(rest * share);
    const distinct = { minLength: length, maxLength: length, selector: ({ made }: CorpusFile) => made };
    return fc.sample(fc.uniqueArray(files, distinct), { seed, numRuns: 1 }).flat();
  });
  return [...fixed, ...generated];
}

/** Selects a part of a corpus by the seed: some files of each kind, in the corpus' order. */
export function selectSample(files: readonly CorpusFile[], count: number, seed: number): CorpusFile[] {
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  const queues = kinds.map((kind) =>
    randomOf(seed, 'sample', kind).shuffle(files.filter((file) => file.kind === kind)),
  );
  const rounds = Array.from({ length: files.length }, (_, round) => queues.flatMap((queue) => queue[round] ?? []));
  const chosen = new Set(rounds.flat().slice(0, count));
  return files.filter((file) => chosen.has(file));
}

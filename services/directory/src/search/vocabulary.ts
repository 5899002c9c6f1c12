import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { COUNTRIES, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CITIES } from '@vitrina/contracts/places/cities';
import { STOP_WORDS } from './stop-words.ts';
import { SYNONYM_GROUPS, WIDE_WORDS } from './synonyms.ts';

/** Word by which listings are found. */
export interface KnownWord {
  folded: string;
  /** Correct spelling, in lower case. */
  written: string;
}

const texts: readonly string[] = [
  ...SEGMENTS,
  ...SYNONYM_GROUPS.flat(),
  ...WIDE_WORDS.map(({ word }) => word),
  ...COUNTRIES.map(({ name }) => name),
  ...Object.values(SUBDIVISIONS).flatMap((table) => table.flatMap(({ name, capital }) => [name, capital])),
  ...Object.values(CITIES).flatMap((table) => Object.values(table).flat()),
];

const stop: ReadonlySet<string> = new Set(STOP_WORDS);

/** Every word of the trades' names and synonyms and of the places; the first spelling counts. */
export const VOCABULARY: readonly KnownWord[] = [
  ...new Map(
    texts
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u))
      .map((written) => ({ folded: foldText(written), written }))
      .filter(({ folded }) => folded.length > 1 && !stop.has(folded))
      .toReversed()
      .map((word) => [word.folded, word] as const),
  ).values(),
].toReversed();

import { foldText } from '../places/fold.ts';
import aliases from './aliases.json' with { type: 'json' };
import { soundOf } from './sound.ts';
import { spokenNames } from './spoken-names.ts';
import { type ListedTown, listTowns } from './table.ts';

/** Kind of a name: the town's own, its own without official parts, or one of `aliases.json`. */
export type NameKind = 'own' | 'short' | 'alias';

/** Name of a town by its sound. */
export interface TownName {
  town: ListedTown;
  kind: NameKind;
  sound: string;
}

/** Pairs of letters are numbered by the lower seven bits of both. */
const PAIRS = 128 * 128;
/** Letter before the first one, so that names with the same beginning share a pair. */
const START = '^';

/** Names of all towns, the largest town's first, and an index of the pairs of letters in them. */
export interface NameIndex {
  names: readonly TownName[];
  /** Names that contain a pair: the part of `holders` from `starts[pair]` to `starts[pair + 1]`. */
  starts: Uint32Array;
  holders: Uint16Array;
}

let index: NameIndex | undefined;

/** Returns the index of names. The first call builds it, which takes some 200 ms. */
export function nameIndex(): NameIndex {
  index ??= buildIndex();
  return index;
}

/** Pairs of neighbouring letters in a text, each once. */
export function pairsOf(sound: string): Set<number> {
  const text = START + sound;
  const pairs = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    pairs.add((text.charCodeAt(at - 1) & 127) * 128 + (text.charCodeAt(at) & 127));
  }
  return pairs;
}

function buildIndex(): NameIndex {
  const aliasesOf = readAliases();
  const names = listTowns().flatMap((town) => {
    const [own = '', ...short] = spokenNames(town.name).map(soundOf);
    const key = keyOf(town);
    // Towns of one state can share a name: the aliases mean the largest.
    const known = aliasesOf.get(key) ?? [];
    aliasesOf.delete(key);
    return [
      { town, kind: 'own' as const, sound: own },
      ...short.map((sound) => ({ town, kind: 'short' as const, sound })),
      ...known.map((alias) => ({ town, kind: 'alias' as const, sound: soundOf(foldText(alias)) })),
    ];
  });
  const starts = new Uint32Array(PAIRS + 1);
  for (const { sound } of names) for (const pair of pairsOf(sound)) starts[pair + 1] = (starts[pair + 1] ?? 0) + 1;
  for (let pair = 0; pair < PAIRS; pair += 1) starts[pair + 1] = (starts[pair + 1] ?? 0) + (starts[pair] ?? 0);
  const holders = new Uint16Array(starts[PAIRS] ?? 0);
  const filled = starts.slice();
  names.forEach(({ sound }, at) => {
    for (const pair of pairsOf(sound)) {
      const place = filled[pair] ?? 0;
      holders[place] = at;
      filled[pair] = place + 1;
    }
  });
  return { names, starts, holders };
}

function readAliases(): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const [town, listed] of [...Object.entries(aliases.nicknames), ...Object.entries(aliases.typed)]) {
    read.set(town, [...(read.get(town) ?? []), ...listed.split(', ')]);
  }
  return read;
}

function keyOf({ country, subdivision, name }: ListedTown): string {
  return `${country}-${subdivision} ${name}`;
}

import { SUBDIVISIONS } from '../places/find.ts';
import { foldText } from '../places/fold.ts';
import type { CountryCode } from '../places/subdivision.ts';
import { editsBetween } from './edit-distance.ts';
import { type NameIndex, nameIndex, pairsOf, type TownName } from './name-index.ts';
import { type Reading, readText } from './read-text.ts';
import type { Scope } from './scopes.ts';
import { soundOf } from './sound.ts';
import { type ListedTown, listTowns, type Town } from './table.ts';

/*
 * A town's score is the power of ten of its population, less the costs of everything in which the text differs from its
 * name. Costs are therefore in powers of ten: a text that differs by 1 means this town only if it is ten times as large
 * as a town with that very name.
 */

/** Score of a state's capital for a text that names only the state: a town of that name must be as large. */
const SCOPE_SCORE = 5;
/** Score of the state's other towns, to which a tenth of theirs is added. */
const SCOPE_OTHERS_SCORE = 4;
/** Cost of a town that is not in the state behind its name: people often err about it. */
const ELSEWHERE_COST = 3;
/** Cost of a name typed to its beginning; higher if words follow, so that it ought to be complete. */
const STARTED_COST = 0.9;
const CUT_COST = 1.8;
/** Cost of a name of which only later words are typed, such as 'garza garcía', and their shortest length. */
const INSIDE_COST = 1.8;
const MIN_INSIDE = 4;
/** Shortest beginning of a name, and of an alias, in letters by its sound. */
const MIN_STARTED = 2;
const MIN_ALIAS_STARTED = 4;
/** Added for the beginning of an alias. */
const ALIAS_STARTED_COST = 1.2;
/** Cost of a name without its official parts. */
const SHORT_COST = 0.2;
/** Cost of an abbreviation with a slash. */
const SLASH_COST = 0.3;
/** Cost of each wrong letter, and what is added by its share in the name: short names have more neighbours. */
const EDIT_COST = 0.8;
const EDIT_SHARE_COST = 4;
/** Added for a wrong first letter, which people rarely mistype. */
const FIRST_LETTER_COST = 0.4;
/** Lowest score of a result. */
const MIN_SCORE = 0.5;
/** Population from which a name is abbreviated with a slash. */
const MIN_ABBREVIATED = 30_000;
/** Share of a text's pairs of letters that a name must contain to be compared. */
const MIN_SHARED = 0.3;
/** Names compared letter by letter for each reading, in the named place and elsewhere. */
const MAX_COMPARED = 150;
const MAX_COMPARED_ELSEWHERE = 30;
const DEFAULT_LIMIT = 10;

interface Options {
  country?: CountryCode;
  /** Stored code; without a country, of any country that has it. */
  subdivision?: string;
  /** Maximum number of results, 10 by default. */
  limit?: number;
}

/**
 * Finds the towns that a typed text means, the best first: by name, nickname or abbreviation, also misspelt, unfinished
 * and with a state or country behind it. A text that names only a state or country gives its capital and largest towns.
 * @param text any text; the first 100 code units are read
 */
export function searchTowns(text: string, options: Options = {}): Town[] {
  const { country, subdivision, limit = DEFAULT_LIMIT } = options;
  const isAllowed = (town: ListedTown) =>
    (country === undefined || town.country === country) &&
    (subdivision === undefined || town.subdivision === subdivision);
  const best = new Map<ListedTown, number>();
  const rate = (town: ListedTown, score: number) => {
    if (score >= MIN_SCORE && score > (best.get(town) ?? 0)) best.set(town, score);
  };
  for (const reading of readText(text)) {
    if (reading.abbreviation) rateAbbreviated(reading, isAllowed, rate);
    else if (reading.sound) rateNamed(reading, isAllowed, rate);
    else rateScope(reading, isAllowed, limit, rate);
  }
  return [...best]
    .sort(([one, score], [other, otherScore]) => otherScore - score || other.population - one.population)
    .slice(0, limit)
    .map(([town]) => town);
}

type Rate = (town: ListedTown, score: number) => void;
type IsAllowed = (town: ListedTown) => boolean;

/** Rates the towns with a name like the typed one. */
function rateNamed({ sound, scopes, isComplete, cost }: Reading, isAllowed: IsAllowed, rate: Rate): void {
  const isIn = (town: ListedTown) =>
    scopes.every((alternatives) => alternatives.some((scope) => contains(scope, town)));
  const rateAll = (names: readonly TownName[], edits: number, more: number) => {
    for (const name of names) {
      const difference = differenceOf(sound, name, edits, isComplete);
      if (difference !== null) rate(name.town, weightOf(name.town) - difference - cost - more);
    }
  };
  const edits = allowedEdits(sound.length);
  if (scopes.length === 0) {
    rateAll(similarNames(sound, edits, isAllowed, MAX_COMPARED), edits, 0);
    return;
  }
  const within = similarNames(sound, edits + 1, (town) => isAllowed(town) && isIn(town), MAX_COMPARED);
  rateAll(within, edits + 1, 0);
  const elsewhere = similarNames(sound, edits, (town) => isAllowed(town) && !isIn(town), MAX_COMPARED_ELSEWHERE);
  rateAll(elsewhere, edits, ELSEWHERE_COST);
}

/** Rates the larger towns that an abbreviation with a slash can mean. */
function rateAbbreviated({ abbreviation, scopes, cost }: Reading, isAllowed: IsAllowed, rate: Rate): void {
  if (!abbreviation) return;
  const { first, last } = abbreviation;
  for (const { town, sound } of nameIndex().names) {
    if (town.population < MIN_ABBREVIATED) break;
    if (!sound.startsWith(first) || !sound.endsWith(last) || !isAllowed(town)) continue;
    const isIn = scopes.every((alternatives) => alternatives.some((scope) => contains(scope, town)));
    rate(town, weightOf(town) - SLASH_COST - cost - (isIn ? 0 : ELSEWHERE_COST));
  }
}

/** Rates the capitals and largest towns of the named states and countries. */
function rateScope({ scopes, cost }: Reading, isAllowed: IsAllowed, limit: number, rate: Rate): void {
  const [alternatives = [], ...others] = scopes;
  for (const scope of alternatives) {
    const isIn = (town: ListedTown) =>
      isAllowed(town) && contains(scope, town) && others.every((more) => more.some((other) => contains(other, town)));
    const capital = capitalOf(scope);
    if (capital && isIn(capital)) rate(capital, SCOPE_SCORE - cost);
    let rated = 0;
    for (const town of listTowns()) {
      if (!isIn(town)) continue;
      rate(town, SCOPE_OTHERS_SCORE + weightOf(town) / 10 - cost);
      rated += 1;
      if (rated >= limit) break;
    }
  }
}

/** Finds the capital of a subdivision or country among its towns, or null. */
function capitalOf(scope: Scope): ListedTown | null {
  if (scope.subdivision === null) return listTowns().find((town) => contains(scope, town)) ?? null;
  const known = SUBDIVISIONS[scope.country].find(({ code }) => code === scope.subdivision);
  const sound = soundOf(foldText(known?.capital ?? ''));
  return nameIndex().names.find((name) => name.sound === sound && contains(scope, name.town))?.town ?? null;
}

function contains({ country, subdivision }: Scope, town: ListedTown): boolean {
  return town.country === country && (subdivision === null || town.subdivision === subdivision);
}

/** Power of ten of a town's population; seats without a known one count as the smallest. */
function weightOf({ population }: ListedTown): number {
  return Math.log10(Math.max(population, 500));
}

/** Number of wrong letters allowed in so many; one more in a named state, where few names are alike. */
function allowedEdits(length: number): number {
  if (length < 4) return 0;
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

/**
 * Cost of the difference between a typed text and a name, or null if they differ too much.
 * @param most maximum number of wrong letters
 */
function differenceOf(
  sound: string,
  { sound: name, kind }: TownName,
  most: number,
  isComplete: boolean,
): number | null {
  const given = kind === 'short' ? SHORT_COST : 0;
  if (sound === name) return given;
  const isAlias = kind === 'alias';
  const { whole, start } = editsBetween(sound, name, most);
  const costOf = (edits: number) =>
    edits === 0
      ? 0
      : edits * (EDIT_COST + EDIT_SHARE_COST / sound.length) + (sound[0] === name[0] ? 0 : FIRST_LETTER_COST);
  let least = Number.POSITIVE_INFINITY;
  // An alias is short or made up of other words: it has one letter less to spare.
  if (whole <= most && (!isAlias || whole <= allowedEdits(name.length - 2))) least = costOf(whole);
  if (isAlias) {
    const isStarted = sound.length >= MIN_ALIAS_STARTED && name.startsWith(sound);
    if (isStarted) least = Math.min(least, ALIAS_STARTED_COST + (isComplete ? CUT_COST : STARTED_COST));
  } else {
    if (sound.length >= MIN_STARTED && start <= most) {
      least = Math.min(least, costOf(start) + (isComplete ? CUT_COST : STARTED_COST));
    }
    if (sound.length >= MIN_INSIDE && name.includes(sound)) least = Math.min(least, INSIDE_COST);
  }
  return Number.isFinite(least) ? given + least : null;
}

let shared = new Uint8Array(0);
let sharedWith: string | undefined;

/**
 * Finds the names that share most pairs of letters with a text, of larger towns first.
 * @param edits number of wrong letters allowed
 * @param most maximum number of names
 */
function similarNames(sound: string, edits: number, isAllowed: IsAllowed, most: number): TownName[] {
  const index = nameIndex();
  const pairs = pairsOf(sound);
  if (sound !== sharedWith) countShared(index, pairs);
  sharedWith = sound;
  // A wrong letter changes two pairs, a swap three.
  const least = Math.max(1, Math.ceil(pairs.size * MIN_SHARED), pairs.size - 2 * edits - (edits > 0 ? 1 : 0));
  const bySize: TownName[][] = Array.from({ length: pairs.size + 1 }, () => []);
  for (let at = 0; at < index.names.length; at += 1) {
    const count = shared[at] ?? 0;
    if (count < least) continue;
    const held = bySize[count];
    const name = index.names[at];
    if (held && name && held.length < most && isAllowed(name.town)) held.push(name);
  }
  return bySize.reverse().flat().slice(0, most);
}

/** Counts in `shared` how many of the pairs each name contains. */
function countShared({ names, starts, holders }: NameIndex, pairs: ReadonlySet<number>): void {
  if (shared.length === names.length) shared.fill(0);
  else shared = new Uint8Array(names.length);
  for (const pair of pairs) {
    const end = starts[pair + 1] ?? 0;
    for (let place = starts[pair] ?? 0; place < end; place += 1) {
      const at = holders[place] ?? 0;
      shared[at] = (shared[at] ?? 0) + 1;
    }
  }
}

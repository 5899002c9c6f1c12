import { FILLERS, foldedWords } from '@vitrina/contracts/needs';
import { TRADE_WORDS, WIDE_WORDS } from './synonyms.ts';
import { pluralOf, singularOrPlural, soundOf } from './word-forms.ts';

/** Trades by their names and the names of their workers and work, normalised by `foldedWords`. */
const byName = new Map<string, ReadonlySet<string>>();
/** Plurals of the words for people in these names, with accents: 'electricista' and 'electricistas'. */
const peopleByName = new Map<string, string>();
for (const { trades, people, words } of TRADE_WORDS) {
  for (const trade of trades) addName(trade, [trade]);
  for (const name of [...people, ...words]) addName(name, trades);
  for (const person of people) {
    const name = foldedWords(person).join(' ');
    const plural = pluralOf(person);
    for (const form of [name, foldedWords(plural).join(' ')]) peopleByName.set(form, plural);
  }
}
for (const { word, trades } of WIDE_WORDS) addName(word, trades);
const longest = Math.max(...[...byName.keys()].map((name) => name.split(' ').length));

/** Trades by phonetic key without spaces, for phonetic misspellings and words wrongly joined or split. */
const bySound = new Map([...byName].map(([name, trades]) => [soundKey(name), trades] as const));
/** Minimum length of a phonetic key; shorter keys match too many words. */
const MIN_SOUND = 5;

function soundKey(name: string): string {
  return soundOf(name.replaceAll(' ', ''));
}

function addName(text: string, trades: readonly string[]): void {
  const name = foldedWords(text).join(' ');
  for (const form of [name, ...singularOrPlural(name)]) {
    byName.set(form, new Set([...(byName.get(form) ?? []), ...trades]));
    // For people without an ñ on their keyboard; 'unas' stays an article.
    const plain = form.replaceAll('nn', 'n');
    if (plain !== form && !FILLERS.has(plain)) byName.set(plain, byName.get(form) ?? new Set());
  }
}

/** Trades by the words that administrators taught, in both numbers and without ñ. */
let learned: ReadonlyMap<string, ReadonlySet<string>> = new Map();
/** Number of words of the longest name, including taught ones. */
let mostWords = longest;

/** Replaces the taught names. They take precedence over the dictionary, and match only in the taught spelling. */
export function setLearnedNames(names: ReadonlyArray<{ word: string; trade: string }>): void {
  const forms = names.flatMap(({ word, trade }) => {
    const name = plainName(foldedWords(word).join(' '));
    return [name, ...singularOrPlural(name)].map((form) => [form, new Set([trade])] as const);
  });
  learned = new Map(forms);
  mostWords = Math.max(longest, ...forms.map(([form]) => form.split(' ').length));
}

/** Replaces ñ by n, for people without an ñ on their keyboard. */
function plainName(name: string): string {
  return name.replaceAll('nn', 'n');
}

/** Name of trades in a text: its trades, and its words from `from` (inclusive) to `to` (exclusive). */
export interface NamedTrades {
  trades: ReadonlySet<string>;
  from: number;
  to: number;
  /** True for a name that administrators taught. */
  isLearned: boolean;
}

/** Finds the names of trades in a text, at each word the longest name. @param words from `foldedWords` */
export function namedTrades(words: readonly string[]): NamedTrades[] {
  const found: NamedTrades[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(mostWords, words.length - from); length > 0; length -= 1) {
      const name = words.slice(from, from + length).join(' ');
      const taught = learned.get(plainName(name));
      const trades = taught ?? byName.get(name) ?? (name.length < MIN_SOUND ? undefined : bySound.get(soundKey(name)));
      if (!trades) continue;
      found.push({ trades, from, to: from + length, isLearned: taught !== undefined });
      from += length - 1;
      break;
    }
  }
  return found;
}

/** Lists the trades that a provider's description of their trade names. */
export function listNamedTrades(specialty: string): string[] {
  return namedTrades(foldedWords(specialty)).flatMap(({ trades }) => [...trades]);
}

/** Returns the plural of a trade's workers named in a text, such as 'electricistas'; null without one. */
export function findNamedWorkers(words: readonly string[], trade: string): string | null {
  const names = namedTrades(words).filter(({ trades }) => trades.has(trade));
  for (const { from, to } of names) {
    const people = peopleByName.get(words.slice(from, to).join(' '));
    if (people !== undefined) return people;
  }
  return null;
}

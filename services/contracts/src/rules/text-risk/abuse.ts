import { foldText } from '../../places/fold.ts';
import { INSULTS, isInsult } from './insults.ts';

/** Letters from which a text can shout, and the share of capitals among them that is shouting. */
const SHOUT = { letters: 12, share: 0.7 } as const;

/** Folded characters from which the same words twice are no coincidence: 'muy buen trabajo' is. */
const OWN_WORDS = 40;

/** Letters in a row from which a word is spelled out: 'p u t a'. */
const SPELLED = 4;

/** Digits and signs that replace letters inside a word. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};

/** True where a text holds a word of abuse, however it is disguised. @param text as `readable` gives it, in lower case */
export function hasInsult(text: string): boolean {
  const letters = text
    .replace(/[@$\d]+/g, (signs, at: number) =>
      isLetter(text[at - 1]) || isLetter(text[at + signs.length]) ? inLetters(signs) : signs,
    )
    .replace(/(?<=\p{L})[!|+](?=\p{L})/gu, inLetters);
  // Three or more of a letter are one: 'puuuta'. Spanish itself doubles letters, never triples them.
  const once = letters.replace(/(\p{L})\1{2,}/gu, '$1');
  // A stop may part two sentences or hide in a word: 'pu.ta'.
  const words = once.split(/[^\p{L}\p{N}]+/u);
  const joined = once.includes('.') ? once.replaceAll('.', '').split(/[^\p{L}\p{N}]+/u) : [];
  return words.some(isInsult) || joined.some(isInsult) || spelledOut(words).some(holdsInsult);
}

function isLetter(character = ''): boolean {
  return /\p{L}/u.test(character);
}

function inLetters(signs: string): string {
  return signs.replace(/./g, (sign) => LEET[sign] ?? sign);
}

/** Single letters in a row. */
function spelledOut(words: readonly string[]): string[] {
  const joined = words.map((word) => (word.length === 1 ? word : ' ')).join('');
  return joined.split(/ +/).filter((letters) => letters.length >= SPELLED);
}

function holdsInsult(letters: string): boolean {
  return INSULTS.some((word) => word.length >= SPELLED && letters.includes(word));
}

/** True where a text is mostly capitals. @param text as `readable` gives it */
export function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= SHOUT.letters && capitals.length / letters.length >= SHOUT.share;
}

/** True where a text is so long that the same words twice are no coincidence. @param text as `readable` gives it */
export function isOwnWords(text: string): boolean {
  return foldText(text).length >= OWN_WORDS;
}

import type { CommentRisk } from '@vitrina/contracts';
import { foldText } from '@vitrina/contracts/places';
import { isInsult } from './insults.ts';

/** What is known of an author when a comment comes in. */
export interface Author {
  /** Comments of theirs that are public. */
  published: number;
  /** Other providers to whom they said the same words. */
  elsewhere: number;
}

/** Public comments after which links and telephone numbers are an author's own affair. */
export const TRUSTED_AFTER = 3;

/** Letters from which a text can shout, and the share of capitals among them that is shouting. */
const SHOUT = { letters: 12, share: 0.7 } as const;

/** Folded characters from which the same words twice are no coincidence: 'muy buen trabajo' is. */
const OWN_WORDS = 40;

/** Endings of addresses that people write without a scheme. */
const BARE_LINK =
  /\b[a-z0-9-]{2,}\.(?:com|mx|co|net|org|info|io|me|ly|xyz|top|site|online|shop|store|click|link|app|ru|cn)\b/i;
const LINK = /\bhttps?:|\bwww\./i;
const EMAIL = /[^\s@]+\s?(?:@|\(at\)|\barroba\b)\s?[^\s@]+\s?(?:\.|\bpunto\b)\s?[a-z]{2,}/i;
/** Ten digits or more, as numbers of both countries have, with the signs between them that people use. */
const PHONE = /\d(?:[\s().-]{0,2}\d){9,}/;

/** Digits and signs that stand for letters inside a word. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * Why a comment should be looked at before others see it, or null. Abuse and the same words for several providers are
 * held whoever says them; what only newcomers do to advertise, while their author is new.
 */
export function riskOf(text: string, author: Author): CommentRisk | null {
  if (hasInsult(text)) return 'insulto';
  if (author.elsewhere >= (foldText(text).length >= OWN_WORDS ? 1 : 2)) return 'repetido';
  if (author.published >= TRUSTED_AFTER) return null;
  if (EMAIL.test(text) || PHONE.test(text)) return 'contacto';
  if (LINK.test(text) || BARE_LINK.test(text)) return 'enlace';
  return isShouted(text) ? 'gritos' : null;
}

function hasInsult(text: string): boolean {
  const letters = text.replace(/[@$\d]/g, (sign, at: number) => (isInWord(text, at) ? (LEET[sign] ?? sign) : sign));
  // Three or more of a letter are one: 'puuuta'. Spanish itself doubles letters, never triples them.
  const words = foldText(letters)
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .split(' ');
  return [...words, ...spelledOut(words)].some(isInsult);
}

function isInWord(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? '') || /\p{L}/u.test(text[at + 1] ?? '');
}

/** Words written letter by letter: 'p u t a'. */
function spelledOut(words: readonly string[]): string[] {
  const joined = words.map((word) => (word.length === 1 ? word : ' ')).join('');
  return joined.split(/ +/).filter((word) => word.length >= 4);
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= SHOUT.letters && capitals.length / letters.length >= SHOUT.share;
}

import { foldText } from '../../places/fold.ts';

/** Shouting: number of letters from which it is checked, and share of capitals. */
const SHOUT = { letters: 12, share: 0.7 } as const;

/** Length from which a repeated text is no coincidence, in folded characters: 'muy buen trabajo' is shorter. */
const OWN_WORDS = 40;

/** Number of single letters in a row that spell a word: 'p u t a'. */
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

/**
 * Returns true if a text contains a word of abuse, in any disguise.
 * @param text normalised by `readable`, in lower case
 */
export function hasInsult(text: string): boolean {
  const letters = text
    .replace(/[@$\d]+/g, (signs, at: number) =>
      isLetter(text[at - 1]) || isLetter(text[at + signs.length]) ? inLetters(signs) : signs,
    )
    .replace(/(?<=\p{L})[!|+](?=\p{L})/gu, inLetters);
  // Three or more of a letter are one: 'puuuta'. Spanish itself doubles letters, never triples them.
  const once = letters.replace(/(\p{L})\1{2,}/gu, '$1');
  // A stop may separate two sentences or hide in a word: 'pu.ta'.
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

/** Joins single letters in a row. */
function spelledOut(words: readonly string[]): string[] {
  const joined = words.map((word) => (word.length === 1 ? word : ' ')).join('');
  return joined.split(/ +/).filter((letters) => letters.length >= SPELLED);
}

function holdsInsult(letters: string): boolean {
  return INSULTS.some((word) => word.length >= SPELLED && letters.includes(word));
}

/** Returns true if a text is mostly capitals. @param text normalised by `readable` */
export function isMostlyCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= SHOUT.letters && capitals.length / letters.length >= SHOUT.share;
}

/** Returns true if a text is too long for the same words to be a coincidence. @param text normalised by `readable` */
export function isTooLongForCoincidence(text: string): boolean {
  return foldText(text).length >= OWN_WORDS;
}

/**
 * Words of abuse in Mexico and Colombia, folded, in the singular; {@link isInsult} also matches plurals and feminines.
 * The list only decides which texts a person reviews before others see them: a wrong word costs a wait, not a comment.
 */
const INSULTS: readonly string[] = [
  'baboso',
  'bastardo',
  'cabron',
  'carechimba',
  'chingada',
  'chingado',
  'chinga',
  'culero',
  'culo',
  'estupido',
  'gonorrea',
  'guarro',
  'guevon',
  'hdp',
  'hijueputa',
  'hptm',
  'huevon',
  'idiota',
  'imbecil',
  'joto',
  'lacra',
  'lambiscon',
  'malnacido',
  'malparido',
  'maricon',
  'marica',
  'mierda',
  'mongolo',
  'naco',
  'ojete',
  'pendejada',
  'pendejo',
  'pinche',
  'pirobo',
  'puta',
  'putada',
  'puto',
  'ramera',
  'subnormal',
  'tarado',
  'verga',
  'vergazo',
  'zorra',
];

/** Words with their plurals and feminines. */
const FORMS: ReadonlySet<string> = new Set(
  INSULTS.flatMap((word) => [word, word.replace(/o$/, 'a'), `${word}a`]).flatMap((form) => [
    form,
    `${form}s`,
    `${form}es`,
  ]),
);

/** Returns true if a folded word is abuse, also as a plural or in the other gender. */
function isInsult(word: string): boolean {
  return FORMS.has(word);
}

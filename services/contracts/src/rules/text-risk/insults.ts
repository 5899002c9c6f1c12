/**
 * Words of abuse in Mexico and Colombia, folded, in the singular; {@link isInsult} also matches plurals and feminines.
 * The list only decides which texts a person reviews before others see them: a wrong word costs a wait, not a comment.
 */
export const INSULTS: readonly string[] = [
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
export function isInsult(word: string): boolean {
  return FORMS.has(word);
}

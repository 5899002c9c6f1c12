/**
 * Words of abuse in Mexico and Colombia, folded, in the singular; {@link isInsult} takes plurals and feminines, too.
 * The list only decides what a person looks at before others do: a word too many costs a wait, no comment.
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

/** The words with their plurals and feminines. */
const FORMS: ReadonlySet<string> = new Set(
  INSULTS.flatMap((word) => [word, word.replace(/o$/, 'a'), `${word}a`]).flatMap((form) => [
    form,
    `${form}s`,
    `${form}es`,
  ]),
);

/** True where a folded word is abuse, also as a plural or in the other gender. */
export function isInsult(word: string): boolean {
  return FORMS.has(word);
}

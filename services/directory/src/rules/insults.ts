/**
 * Words of abuse in Mexico and Colombia, folded, in the singular; {@link isInsult} takes plurals and feminines too.
 * The list only decides what a person looks at before others do: a word too many costs a wait, no comment.
 */
const WORDS: ReadonlySet<string> = new Set([
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
]);

/** True where a folded word is abuse, also as a plural or in the other gender. */
export function isInsult(word: string): boolean {
  return formsOf(word).some((form) => WORDS.has(form));
}

function formsOf(word: string): string[] {
  const singulars = [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
  return singulars.flatMap((form) => [form, form.replace(/a$/, 'o'), form.replace(/a$/, '')]);
}

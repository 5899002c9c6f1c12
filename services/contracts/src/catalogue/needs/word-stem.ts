/** Endings after at least three letters: 'cuida' becomes 'cuid' and not 'cu'. */
const ENDINGS =
  /(?<=.{3})(?:asiones|asion|isiones|ision|adoras?|adores?|ador|iendo|ando|aron|ieron|aban?|adas?|ados?|idas?|idos?|amos|emos|arme|arle|arlo|arla|arnos|erme|irme|arse|erse|irse|ar|er|ir|en|an|es|os|as|o|a|e)$/;
/** Shortest stem, in letters: a shorter one is ambiguous. */
const MIN_STEM = 3;

/** Forms of 'casarse', whose stem would equal that of 'casa'. */
const MARRYING = /^(?:casar(?:me|se|nos|te)?|casamos|casamiento|casaremos|casare)$/;

/** Stem shared by the forms of a folded word: tapó, tapado and tapar give one stem. For comparison, not for display. */
export function wordStem(folded: string): string {
  if (MARRYING.test(folded)) return 'kasam';
  const spoken = phoneticSpelling(folded);
  const singular = spoken.length > MIN_STEM + 1 ? spoken.replace(/s$/, '') : spoken;
  return singular.replace(ENDINGS, '');
}

/** Spells letters alike that sound the same in both countries and are often confused: vaño, zerrajero, asen. */
export function phoneticSpelling(folded: string): string {
  return folded
    .replace(/(?<!c)h/g, '')
    .replaceAll('v', 'b')
    .replaceAll('ll', 'y')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/g(?=[ei])/g, 'j');
}

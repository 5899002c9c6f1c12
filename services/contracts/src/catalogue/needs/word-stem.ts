/** Endings behind at least three letters: 'cuida' is 'cuid' and not 'cu'. */
const ENDINGS =
  /(?<=.{3})(?:asiones|asion|isiones|ision|adoras?|adores?|ador|iendo|ando|aron|ieron|aban?|adas?|ados?|idas?|idos?|amos|emos|arme|arle|arlo|arla|arnos|erme|irme|arse|erse|irse|ar|er|ir|en|an|es|os|as|o|a|e)$/;
/** What is left of a word tells less than this many letters would. */
const MIN_STEM = 3;

/** Forms of 'casarse', whose stem would be that of a house. */
const MARRYING = /^(?:casar(?:me|se|nos|te)?|casamos|casamiento|casaremos|casare)$/;

/** What the forms of a folded word have in common: tapó, tapado and tapar give one stem. Comparable, not for display. */
export function wordStem(folded: string): string {
  if (MARRYING.test(folded)) return 'kasam';
  const spoken = asItSounds(folded);
  const singular = spoken.length > MIN_STEM + 1 ? spoken.replace(/s$/, '') : spoken;
  return singular.replace(ENDINGS, '');
}

/** One spelling for letters that sound the same in both countries, which people exchange: vaño, zerrajero, asen. */
export function asItSounds(folded: string): string {
  return folded
    .replace(/(?<!c)h/g, '')
    .replaceAll('v', 'b')
    .replaceAll('ll', 'y')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/g(?=[ei])/g, 'j');
}

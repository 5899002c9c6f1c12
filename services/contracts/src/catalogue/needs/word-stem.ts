const ENDINGS =
  /(?:aciones|acion|iciones|icion|adoras?|adores?|ador|iendo|ando|aron|ieron|aban?|adas?|ados?|idas?|idos?|amos|emos|arme|arle|arlo|arla|arnos|erme|irme|arse|erse|irse|ar|er|ir|en|an|es|os|as|o|a|e)$/;
/** What is left of a word tells less than this many letters would. */
const MIN_STEM = 3;

/** What the forms of a folded word have in common: tapó, tapado and tapar give one stem. Comparable, not for display. */
export function wordStem(folded: string): string {
  const singular = folded.length > MIN_STEM + 1 ? folded.replace(/s$/, '') : folded;
  const stem = singular.replace(ENDINGS, '');
  return stem.length >= MIN_STEM ? stem : singular;
}

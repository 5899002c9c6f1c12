/** Spellings that sound alike in the Spanish of both countries, in the order of replacement. */
const ALIKE: ReadonlyArray<readonly [RegExp, string]> = [
  [/ph/g, 'f'],
  [/ch/g, 'C'],
  [/h/g, ''],
  [/[ck]s(?=[aeiou])|cc(?=[ei])/g, 'x'],
  [/qu(?=[ei])|[kq]|c(?![eiC])/g, 'K'],
  [/c|z|x/g, 's'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/v|w/g, 'b'],
  [/ll/g, 'y'],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/**
 * Computes a phonetic key of a folded word. Words that sound alike (zapatero, sapatero; cerrajero, serrajero; barbería,
 * varveria) have the same key.
 */
export function soundOf(word: string): string {
  return ALIKE.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

/** Further phonetic spellings: awa, fujas, uerta, ninio, chavacano. */
const NEARLY_ALIKE: ReadonlyArray<readonly [RegExp, string]> = [
  [/[gh]u(?=[aeio])|w/g, 'W'],
  [/y/g, 'i'],
  [/g(?=[ei])|x/g, 'j'],
  [/g(?!u)/g, 'j'],
  [/ni(?=[aeou])/g, 'n'],
];

/**
 * Computes a looser key than `soundOf`, which also merges spellings of different sounds: the last resort for a short
 * word.
 */
export function looseSoundOf(word: string): string {
  const heard = NEARLY_ALIKE.slice(0, 1).reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  return NEARLY_ALIKE.slice(1).reduce((text, [pattern, sound]) => text.replace(pattern, sound), soundOf(heard));
}

/** Spellings that sound alike in Latin America, in the order of their replacement; K and C are hard c and ch. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/qu(?=[ei])|q|k/g, 'K'],
  [/ch/g, 'C'],
  [/h/g, ''],
  [/c(?=[eiy])|z/g, 's'],
  [/c/g, 'K'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])|x/g, 'j'],
  [/G/g, 'g'],
  [/ll/g, 'y'],
  [/v|w/g, 'b'],
  [/m(?=[bp])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/** Writes a folded text by its sound, without spaces: 'Barranquilla' and 'varan kiya' agree. */
export function soundOf(folded: string): string {
  return ALIKE.reduce((text, [pattern, by]) => text.replace(pattern, by), folded.replaceAll(' ', ''));
}

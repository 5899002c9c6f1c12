/** Folded joining words, by which no listing is found. */
export const STOP_WORDS: readonly string[] = [
  ...['a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'lo', 'los', 'o', 'para', 'por', 'que', 'se'],
  ...['su', 'sus', 'u', 'un', 'una', 'unas', 'unos', 'y'],
];

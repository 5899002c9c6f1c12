const ASCII = /^[\0-\x7f]*$/;

/** Marks of the accents of Latin letters. */
const LATIN_MARKS = /[\u0300-\u036f]+/g;

/** Folds a text without accents, as most words are: the classes of Unicode take twice as long. */
const foldAscii = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Removes accents, case and punctuation: 'Bogotá, D.C.' gives 'bogota dc'. For comparison, not for display. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return foldAscii(text);
  const letters = text.normalize('NFD').replace(LATIN_MARKS, '');
  if (ASCII.test(letters)) return foldAscii(letters);
  return letters
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const TILDE = '\u0303';

/**
 * Folds a text like `foldText`, but keeps ñ as a separate letter: 'Caña' gives 'caña' and not 'cana'. For comparison,
 * not for display.
 */
export function foldKeepingEnye(text: string): string {
  if (ASCII.test(text)) return foldAscii(text);
  return text
    .normalize('NFD')
    .replace(/(.?)(\p{Mn}+)/gsu, (_, letter: string, marks: string) =>
      marks.startsWith(TILDE) && (letter === 'n' || letter === 'N') ? letter + TILDE : letter,
    )
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Text folded twice: without accents, and with ñ as a letter of its own. */
export interface FoldedText {
  folded: string;
  withEnye: string;
}

/** Folds a text for {@link containsFolded}, so that a list of names is folded only once. */
export function foldTwice(text: string): FoldedText {
  return { folded: foldText(text), withEnye: foldKeepingEnye(text) };
}

/** Returns true if a text contains the typed one, by the rules of {@link containsTyped}. */
export function containsFolded(text: FoldedText, typed: FoldedText): boolean {
  return (
    text.folded.includes(typed.folded) && (!typed.withEnye.includes('ñ') || text.withEnye.includes(typed.withEnye))
  );
}

/**
 * Returns true if a text contains the typed one, ignoring case and accents. A typed ñ only matches an ñ, while people
 * without that key find 'uñas' by 'unas'. Always true for a typed text without letters and digits.
 */
export function containsTyped(text: string, typed: string): boolean {
  return containsFolded(foldTwice(text), foldTwice(typed));
}

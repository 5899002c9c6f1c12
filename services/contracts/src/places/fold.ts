/** Removes accents, case and punctuation: 'Bogotá, D.C.' gives 'bogota dc'. For comparison, not for display. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
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

/**
 * Returns true if a text contains the typed one, ignoring case and accents. A typed ñ only matches an ñ, while people
 * without that key find 'uñas' by 'unas'. Always true for a typed text without letters and digits.
 */
export function containsTyped(text: string, typed: string): boolean {
  return (
    foldText(text).includes(foldText(typed)) &&
    (!/ñ/i.test(typed.normalize('NFC')) || foldKeepingEnye(text).includes(foldKeepingEnye(typed)))
  );
}

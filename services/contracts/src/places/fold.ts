/** Text without accents, case and punctuation: 'Bogotá, D.C.' gives 'bogota dc'. Comparable, not for display. */
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
 * Text folded as by `foldText`, but for ñ, which is a letter of its own: 'Caña' gives 'caña' and not 'cana'.
 * Comparable, not for display.
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
 * True where a text contains what somebody typed, whatever the case and the accents. An ñ that was typed is met by an ñ
 * alone, while people without that key find 'uñas' by 'unas'. Always true for a text without letters and digits.
 */
export function containsTyped(text: string, typed: string): boolean {
  return (
    foldText(text).includes(foldText(typed)) &&
    (!/ñ/i.test(typed.normalize('NFC')) || foldKeepingEnye(text).includes(foldKeepingEnye(typed)))
  );
}

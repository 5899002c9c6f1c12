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

/**
 * Parses a typed amount in pesos, such as `40`, `40.5`, `$40,50`.
 * @param most largest amount that may be refunded
 * @returns null unless it is an amount of whole cents above zero and up to `most`
 */
export function readAmount(text: string, most: number): number | null {
  const written = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(written)) return null;
  const pesos = Number(written);
  return pesos > 0 && pesos <= most ? pesos : null;
}

import { MAX_PRICE } from './prices.ts';

/** Words around an amount, as on our cards: 'Desde $350 MXN'. */
const WORDS = /desde|mxn|cop|m\.?n\b\.?|pesos?|[$\s]/gi;

/**
 * Reads a price as people write or paste it, such as '$1,350', '85.000', '350.00', '1,500.00 MXN' and, in Colombia,
 * "1'250.000".
 * @returns whole pesos, 1 to {@link MAX_PRICE}; null for cents and other texts
 */
export function readPrice(text: string): number | null {
  const digits = text
    .normalize('NFKC')
    .replace(WORDS, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(/^(\d{1,3})['’](\d{3}([.,])\d{3})$/, '$1$3$2');
  if (!/^\d+$|^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(digits)) return null;
  const price = Number(digits.replace(/[.,]/g, ''));
  return 1 <= price && price <= MAX_PRICE ? price : null;
}

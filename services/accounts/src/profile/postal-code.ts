/** True for a postal code of the country: 5 digits in Mexico, 6 in Colombia; without a country either. */
export function isPostalCode(text: string, country: '' | 'MX' | 'CO'): boolean {
  if (country === 'MX') return /^\d{5}$/.test(text);
  if (country === 'CO') return /^\d{6}$/.test(text);
  return /^\d{5,6}$/.test(text);
}

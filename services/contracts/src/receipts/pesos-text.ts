/**
 * Pesos of Mexico as people read them: `$1,399 MXN`, with their cents where there are any, or always.
 * @param pesos zero or more
 */
export function pesosText(pesos: number, cents: 'always' | 'where-any' = 'where-any'): string {
  const [whole = '0', rest = '00'] = pesos.toFixed(2).split('.');
  const parts = cents === 'always' || rest !== '00' ? `.${rest}` : '';
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${parts} MXN`;
}

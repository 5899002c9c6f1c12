/** Formats pesos of Mexico: `$1,399 MXN`, with cents if there are any, or always. @param pesos zero or more */
export function pesosText(pesos: number, cents: 'always' | 'where-any' = 'where-any'): string {
  const [whole = '0', rest = '00'] = pesos.toFixed(2).split('.');
  const parts = cents === 'always' || rest !== '00' ? `.${rest}` : '';
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${parts} MXN`;
}

/** Values of the address that limit or order a search; the filter button counts them. */
export const FILTER_NAMES = [
  'segmento',
  'tipo',
  'alcance',
  'ciudad',
  'cerca',
  'radio',
  'abierto',
  'precio_max',
  'factura',
  'pago',
  'idioma',
  'estrellas',
  'insignia',
  'orden',
] as const;

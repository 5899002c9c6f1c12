/** Spanish texts of a provider's digital card. */
export const cardTexts = {
  loading: 'Cargando la página…',
  failed: 'No pudimos cargar esta página.',
  share: 'Compartir',
  seeOthers: 'Ver creadores y expertos',
  title: (name: string) => `Tarjeta de ${name}`,
  qr: (address: string) => `Código QR que abre ${address}`,
  scan: 'Escanéame',
  download: 'Guardar contacto',
  print: 'Imprimir',
  printHint: 'Ocho tarjetas de 85 × 55 mm por hoja, en tamaño real (100 %).',
  back: 'Volver a la página',
  plans: 'Ver planes',
  notIncluded: 'La tarjeta digital es parte del plan Premium',
  notIncludedMore: 'Con ella compartes tu contacto con un código QR, lo guardan con un toque y la imprimes.',
  missing: 'No encontramos esta tarjeta',
  missingMore: 'Quizá esta persona ya no la ofrece.',
} as const;

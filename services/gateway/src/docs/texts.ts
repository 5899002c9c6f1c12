/** Texts of the API documentation page. */
export const texts = {
  title: 'API de Vitrina',
  noScript: 'Esta página necesita JavaScript. El documento está en /api/openapi.json.',
} as const;

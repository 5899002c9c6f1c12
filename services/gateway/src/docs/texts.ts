/** What the page of the API says of itself. */
export const texts = {
  title: 'API de Vitrina',
  noScript: 'Esta página necesita JavaScript. El documento está en /api/openapi.json.',
} as const;

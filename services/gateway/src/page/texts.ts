/** What people read before any of the platform's code runs. */
export const texts = {
  brand: 'Vitrina',
  missing: 'Página no encontrada',
  description: 'Directorio de servicios, oficios y talentos de México y Colombia: mira su trabajo y contáctalos.',
  noScript: 'Vitrina necesita JavaScript para mostrar el directorio. Actívalo en tu navegador y vuelve a cargar.',
  startingTitle: 'Vitrina vuelve enseguida',
  starting: 'Estamos preparando la página. Se cargará sola en unos segundos.',
} as const;

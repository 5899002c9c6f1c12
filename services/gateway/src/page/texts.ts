/** What people read before any of the platform's code runs. */
export const texts = {
  brand: 'Vitrina',
  missing: 'Página no encontrada',
  description: 'Directorio de servicios, oficios y talentos de México y Colombia: mira su trabajo y contáctalos.',
  humans: 'Vitrina\nHecho por el equipo de Vitrina, para la gente que trabaja en México y Colombia.\n',
  noScript:
    'Para buscar, escribir y publicar, Vitrina necesita JavaScript. Actívalo en tu navegador y vuelve a cargar.',
  withoutScript: 'Mientras tanto puedes mirar los trabajos publicados y llamar a quien los hace:',
  openWays: [
    { href: '/explorar', text: 'Ver trabajos' },
    { href: '/home', text: 'Creadores y expertos' },
  ],
  startingTitle: 'Vitrina vuelve enseguida',
  starting: 'Estamos preparando la página. Se cargará sola en unos segundos.',
  shortcuts: { explore: 'Explorar', publish: 'Publicar mi trabajo' },
  navigation: 'Principal',
  /** Title of a page whose content is a place's. */
  inPlace: (title: string, region: string) => `${title} en ${region}`,
} as const;

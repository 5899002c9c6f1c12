/** Texts shown before any of the platform's code runs. */
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
  siteMapAway: 'El mapa del sitio no está disponible en este momento. Inténtalo más tarde.\n',
  shortcuts: { explore: 'Explorar', publish: 'Publicar mi trabajo' },
  navigation: 'Principal',
  /** Texts about a team's version that only this browser shows. */
  preview: {
    label: 'Vista previa',
    shown: (name: string, version: string) => `Vista previa: ${name} ${version}`,
    gone: (name: string) => `La vista previa de ${name} no está disponible: ves lo publicado.`,
    leave: 'Ver lo publicado',
    offer: {
      title: 'Vista previa',
      text: (name: string, version: string) =>
        `Este navegador mostrará ${name} ${version}, una versión que aún no es la de todos. Lo que hagas en ella es real.`,
      until: (time: string) => `El enlace vale hasta el ${time} (UTC).`,
      begin: 'Abrir la vista previa',
    },
    ended: { title: 'El enlace ya no vale', text: 'Esta vista previa terminó. Pide otro enlace al equipo.' },
  },
  /** Title of a page whose content belongs to a place. */
  inPlace: (title: string, region: string) => `${title} en ${region}`,
} as const;

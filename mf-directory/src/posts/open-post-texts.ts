/** Texts of an open post, loaded when it is opened. */
export const openPostTexts = {
  one: 'Publicación',
  name: (event: string, person: string) => (event ? `${event}, de ${person}` : `Publicación de ${person}`),
  loading: 'Cargando publicación…',
  gone: 'Esta publicación ya no está disponible',
  goneMore: 'Quien la hizo la quitó, o todavía no llega su fecha.',
  contact: 'Contacto',
  report: 'Reportar',
  image: 'Ver Imagen',
  visit: 'Visitar www',
  noSite: 'Sin enlace a página web',
  previous: 'Publicación anterior',
  next: 'Publicación siguiente',
  on: (day: string) => `Fecha: ${day}`,
} as const;

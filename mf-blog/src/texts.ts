/** Spanish texts of this microfrontend. */
export const texts = {
  title: (name: string) => `Blog de ${name}`,
  loading: 'Cargando el blog…',
  empty: 'Aquí todavía no hay nada escrito',
  emptyMore: 'Cuando publique algo, lo leerás en esta página. Mientras tanto, mira su trabajo.',
  providerPage: 'Ver su página',
  missingBlog: 'No encontramos este blog',
  missingEntry: 'No encontramos esta entrada',
  missingMore: 'La dirección puede estar mal escrita, o ya no está publicada.',
  seeOthers: 'Ver creadores y expertos',
  failed: 'No pudimos cargar esta página.',
  retry: 'Reintentar',
  share: 'Compartir',
  report: 'Reportar',
  write: 'Escribir en mi blog',
  more: 'Más de su blog',
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  /** First sentence of a chat started from an entry. */
  greeting: (name: string, title: string) => `Hola, ${name}. Leí «${title}» en Vitrina y quiero preguntarte algo.`,
} as const;

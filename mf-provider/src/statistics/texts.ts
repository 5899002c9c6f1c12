/** Spanish texts of the statistics. */
export const texts = {
  title: 'Estadísticas',
  intro: 'Lo que pasa con tu página, día por día. Se actualiza cada minuto.',
  own: 'Tu página',
  period: 'Periodo',
  days: (days: number) => `${days} días`,
  metrics: { views: 'Vistas', searches: 'Búsquedas', contacts: 'Contactos', card: 'Tarjeta' },
  hints: {
    views: 'Veces que abrieron tu página.',
    searches: 'Veces que apareciste en resultados de búsqueda.',
    contacts: 'Veces que usaron tu teléfono, WhatsApp, correo o sitio web.',
    card: 'Veces que leyeron el código QR de tu tarjeta.',
  },
  before: (count: string, days: number) => `${count} en los ${days} días anteriores`,
  change: (percent: number) => (percent === 0 ? 'igual' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`),
  trend: (days: number, seen: string, change: number, by: string) => {
    const now = `En los últimos ${days} días abrieron tu página ${seen === '1' ? 'una vez' : `${seen} veces`}`;
    const compared = change === 0 ? 'igual' : `${by} ${change > 0 ? 'más' : 'menos'}`;
    return `${now}, ${compared} que en los ${days} anteriores.`;
  },
  terms: 'Lo que buscaron antes de abrir tu página',
  termsMore:
    'Palabras que llevaron a tu página al menos 3 veces. Si no dicen lo que haces, ajusta tu especialidad y tus segmentos.',
  times: (count: string) => (count === '1' ? '1 vez' : `${count} veces`),
  channels: 'Contactos por medio',
  channel: { telefono: 'Teléfono', whatsapp: 'WhatsApp', correo: 'Correo', www: 'Sitio web' },
  chart: (metric: string, days: number, total: string) =>
    `${metric} por día en los últimos ${days} días: ${total} en total`,
  table: 'Día por día',
  day: 'Día',
  download: 'Descargar CSV',
  file: (from: string, to: string) => `estadisticas-${from}-${to}.csv`,
  honest: 'Cada persona cuenta una vez cada media hora. Ni tus visitas ni las de programas cuentan.',
  empty: 'Aún no hay visitas',
  emptyMore: 'Comparte tu página o tu tarjeta: aquí verás cuánta gente la abre y cómo te contacta.',
  incomplete: 'Completa tus datos para tener una página',
  incompleteMore: 'Con tu página pública empezamos a contar tus visitas y contactos.',
  incompleteLink: 'Completar mis datos',
  platform: 'Toda la vitrina',
  platformMore: 'Lo que hay publicado ahora y quién participó en los últimos 30 días.',
  platformNumbers: {
    publicaciones: 'Publicaciones',
    imagenes: 'Imágenes',
    videos: 'Videos',
    comentarios: 'Comentarios',
    usuarios_activos: 'Usuarios activos',
  },
  loading: 'Cargando tus estadísticas…',
  loadFailed: 'No pudimos cargar las estadísticas.',
  retry: 'Volver a cargar',
} as const;

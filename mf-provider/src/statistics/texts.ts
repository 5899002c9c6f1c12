import type { PresentationHint } from '@vitrina/contracts';

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

interface HintTexts {
  /** @param work name of the post that the hint is about */
  text(work: string): string;
  link: string;
}

/** Texts of the hints for a better presentation. */
export const hintTexts = {
  title: 'Consejos para tu presentación',
  intro: 'Los medimos en lo que el público ve ahora de ti.',
  dismiss: (text: string) => `Descartar: ${text}`,
  dismissed: 'Consejo descartado.',
  undo: 'Deshacer',
} as const;

/** Texts of each kind of hint, by its wire name. */
export const kindTexts: Record<PresentationHint['consejo'], HintTexts> = {
  sin_foto: {
    text: () => 'Pon una foto de perfil: a quien muestra la cara le escriben con más confianza.',
    link: 'Elegir mi foto',
  },
  sin_novedades: {
    text: () => 'Hace más de 60 días que no publicas. Un trabajo reciente muestra que sigues activo.',
    link: 'Publicar un trabajo',
  },
  descripcion_corta: {
    text: () => 'Tu descripción es corta. Cuenta en una o dos frases qué haces, para quién y en qué zona.',
    link: 'Ampliar mi descripción',
  },
  imagen_oscura: {
    text: (work) => `La imagen de «${work}» se ve oscura. Súbela otra vez con más luz, de preferencia de día.`,
    link: 'Ir a mis publicaciones',
  },
  imagen_chica: {
    text: (work) =>
      `La imagen de «${work}» es chica y se ve borrosa en pantallas grandes. Sube una de 1,000 píxeles o más.`,
    link: 'Ir a mis publicaciones',
  },
  sin_redes: {
    text: () => 'Agrega tus redes sociales: quien quiere ver más de ti las busca.',
    link: 'Agregar mis redes',
  },
  sin_ciudad: {
    text: () => 'Di en qué ciudad trabajas: así te encuentra quien busca cerca.',
    link: 'Agregar mi ciudad',
  },
  sin_horario: {
    text: () => 'Di tu horario: quien sabe cuándo atiendes llama a buena hora.',
    link: 'Agregar mi horario',
  },
  sin_precios: {
    text: () => 'Di desde cuánto cobras: quien ve un precio escribe con más confianza.',
    link: 'Agregar mis precios',
  },
  sin_web: {
    text: () => 'Si tienes página web, agrégala: «Visitar www» lleva a ella desde tus publicaciones.',
    link: 'Agregar mi página',
  },
};

import { MAX_COMMENT, MAX_FEATURED } from '@vitrina/contracts/rules';
import { formatNumber } from '@vitrina/sdk';

/** Id of the comments' heading, used in addresses and mails. */
export const COMMENTS_TITLE = 'titulo-comentarios';

/** Spanish texts of the comments on a provider. */
export const commentTexts = {
  title: 'Comentarios',
  none: 'No hay comentarios aún.',
  noneMore: 'Cuéntale a los demás cómo te fue.',
  loading: 'Cargando comentarios…',
  failed: 'No pudimos cargar los comentarios.',
  retry: 'Reintentar',
  more: 'Ver más comentarios',
  moreFailed: 'No pudimos cargar más. Reintentar',
  write: 'Comentar',
  list: (name: string) => `Comentarios sobre ${name}`,
  label: 'Tu comentario',
  hint: 'Lo verán todos, con tu nombre.',
  long: () => `El comentario no puede exceder los ${formatNumber(MAX_COMMENT)} caracteres.`,
  send: 'Enviar Comentario',
  sending: 'Enviando…',
  sent: 'Tu comentario ya está publicado.',
  notify: 'Avisarme cuando respondan',
  held: 'Gracias. Una persona lo revisa antes de publicarlo.',
  login: 'Inicia sesión para comentar. Lo que escribas aquí te espera.',
  loginLink: 'Iniciar Sesión',
  own: 'Es tu perfil: aquí puedes responder una vez a cada comentario.',
  featured: 'Destacada por el anunciante',
  feature: 'Destacar',
  featureOf: (name: string) => `Destacar el comentario de ${name}`,
  putBack: 'Quitar destacado',
  putBackOf: (name: string) => `Quitar de los destacados el comentario de ${name}`,
  featuring: (used: number) =>
    used < MAX_FEATURED
      ? `Puedes destacar hasta ${MAX_FEATURED}: aparecen primero, en el orden en que los eliges. Llevas ${used}.`
      : `Ya destacaste ${MAX_FEATURED}. Para destacar otro, quita uno.`,
  nowFeatured: (name: string) => `El comentario de ${name} ahora aparece primero.`,
  nowBack: (name: string) => `El comentario de ${name} volvió a su lugar.`,
  review: 'En revisión',
  reviewMore: 'Solo tú lo ves por ahora: una persona lo revisa antes de publicarlo. No tienes que hacer nada.',
  removed: 'Retirado',
  removedWhy: (reason: string | null) =>
    reason ? `Lo retiramos: «${reason}».` : 'Lo retiramos porque no cumple las políticas.',
  removedMore: 'Solo tú lo ves. Puedes eliminarlo, o apelar si crees que es un error.',
  removedLink: 'Pedir revisión',
  appeal: 'Apelar',
  replyOf: 'Respuesta de',
  reply: 'Responder',
  replyTo: (name: string) => `Responder a ${name}`,
  replyLabel: 'Tu respuesta',
  replyHint: 'Solo puedes responder una vez.',
  replySend: 'Enviar respuesta',
  cancel: 'Cancelar',
  remove: 'Eliminar',
  removeOwn: 'Eliminar mi comentario',
  removeTitle: '¿Eliminar tu comentario?',
  removeMore: 'Se borra para siempre, con su respuesta.',
  removeKeep: 'Conservar',
  report: 'Reportar',
  reportOf: (name: string) => `Reportar el comentario de ${name}`,
  order: 'Orden de los comentarios',
  orders: { recientes: 'Más recientes', utiles: 'Más útiles', mejores: 'Mejor valorados', peores: 'Peor valorados' },
  useful: (count: number) => (count === 0 ? 'Me sirvió' : `Me sirvió · ${count}`),
  usefulOf: (name: string, count: number) => `${commentTexts.useful(count)}, comentario de ${name}`,
  usefulTo: (count: number) => (count === 1 ? 'Le sirvió a 1 persona' : `Les sirvió a ${count} personas`),
  fresh: (name: string) => `Nuevo comentario de ${name}`,
} as const;

import type { ConversationCard } from '@vitrina/contracts';

/** Every Spanish text of the agents' inbox. */
export const texts = {
  title: 'Atención',
  loading: 'Cargando conversaciones',
  notYours: 'Esta página es del equipo',
  notYoursMore: 'Tu cuenta no atiende conversaciones.',
  home: 'Ir al inicio',
  list: 'Conversaciones',
  states: {
    pendiente_humano: 'En espera',
    con_agente: 'Atendidas ahora',
    bot: 'Con el asistente',
    resuelta: 'Terminadas',
    todas: 'Todas',
  } satisfies Record<ConversationCard['estado'] | 'todas', string>,
  search: 'Correo o algo que se dijo',
  find: 'Buscar',
  empty: {
    pendiente_humano: 'Nadie espera',
    con_agente: 'No hay conversaciones tomadas',
    bot: 'No hay conversaciones con el asistente',
    resuelta: 'No hay conversaciones terminadas',
    todas: 'No hay conversaciones',
  } satisfies Record<ConversationCard['estado'] | 'todas', string>,
  emptyMore: 'Aquí aparecen en cuanto lleguen.',
  noneFound: 'Prueba con otra parte del correo o del texto.',
  failed: 'No se pudieron cargar las conversaciones.',
  retry: 'Reintentar',
  more: 'Ver más',
  online: (names: readonly string[]) => (names.length === 0 ? 'Nadie en línea' : `En línea: ${names.join(', ')}`),
  connecting: 'Conectando…',
  waits: (minutes: number) => (minutes < 1 ? 'espera desde hace un momento' : `espera desde hace ${spoken(minutes)}`),
  typing: 'Escribe…',
  pick: 'Elige una conversación',
  pickMore: 'Se abre aquí, con todo lo que se dijo.',
  back: 'Volver a la lista',
  take: 'Tomar',
  handBack: 'Devolver al asistente',
  close: 'Terminar',
  copy: 'Enviar copia por correo',
  copySent: 'La copia va en camino, sin las notas del equipo.',
  yours: 'La atiendes tú',
  others: (name: string) => `La atiende ${name}`,
  messages: 'Mensajes',
  visitor: 'Visitante',
  assistant: 'Asistente',
  person: 'Equipo',
  write: 'Tu respuesta',
  send: 'Enviar',
  sending: 'Enviando…',
  takeFirst: 'Toma la conversación para responder.',
  canned: 'Respuestas rápidas',
  cannedReplies: [
    'Hola, soy del equipo de Vitrina. ¿En qué te ayudo?',
    '¿En qué ciudad o estado lo necesitas?',
    'Dame un momento, lo reviso.',
    'Gracias por escribirnos. Que tengas buen día.',
  ],
  notes: 'Notas del equipo',
  noNotes: 'Todavía no hay notas. Solo las ve el equipo.',
  note: 'Nota nueva',
  addNote: 'Guardar nota',
  gone: 'Esta conversación ya no existe',
  goneMore: 'Quien la empezó la borró, o pasó su plazo.',
  cards: (count: number) => (count === 1 ? 'Mostró una opción' : `Mostró ${count} opciones`),
} as const;

function spoken(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'una hora' : `${hours} horas`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'un día' : `${days} días`;
}

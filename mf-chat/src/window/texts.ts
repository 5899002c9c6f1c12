import type { CardProvider, Provider } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';

const ALWAYS_THERE = 'Disponible las 24 horas';

/** Spanish texts of the assistant's window. */
export const texts = {
  title: 'Asistente',
  minimise: 'Minimizar',
  maximise: 'Maximizar',
  close: 'Cerrar',
  welcome: '¡Hola! Dime qué buscas y en dónde, y te muestro quién lo hace.',
  emailWhy:
    'Escribe tu correo para empezar. Solo lo usamos si pides hablar con una persona o una copia de la conversación.',
  email: 'Correo electrónico',
  faults: {
    correo_invalido: 'Escribe un correo completo, como nombre@correo.com.',
    correo_con_acentos: 'Antes de la @ el correo no lleva acentos ni ñ. Revisa cómo lo escribiste.',
  },
  start: 'Comenzar',
  message: 'Mensaje',
  placeholder: 'Escribe tu mensaje',
  send: 'Enviar',
  sending: 'Cargando...',
  you: 'Tú',
  assistant: 'Asistente',
  person: 'Una persona',
  writing: 'El asistente está escribiendo',
  waiting: 'Esperando a una persona del equipo.',
  cancel: 'Seguir con el asistente',
  /** Line below the name of the assistant or agent, by conversation state. */
  speaks: {
    bot: ALWAYS_THERE,
    pendiente_humano: 'En espera de una persona',
    con_agente: 'Te atiende una persona del equipo',
    resuelta: ALWAYS_THERE,
  },
  unread: (count: number) => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
  assistantAgain: (name: string) => `${name ? `${name} ya no está en la conversación. ` : ''}Te responde el asistente.`,
  personWriting: (name: string) => `${name} está escribiendo`,
  resolved: 'La conversación terminó. Si escribes de nuevo, te responde el asistente.',
  failed: { unsent: 'No se envió.', unanswered: 'La respuesta no llegó completa.' },
  rating: ({ media, total }: NonNullable<Provider['valoracion']>, country: Provider['pais']) =>
    `★ ${formatNumber(media, country)} (${formatNumber(total, country)} valoraciones)`,
  from: ({ monto, moneda }: NonNullable<CardProvider['desde']>, country: Provider['pais']) =>
    `Desde $${formatNumber(monto, country)} ${moneda}`,
  shownGone: (count: number) => (count === 1 ? 'Otra opción ya no está.' : `Otras ${count} opciones ya no están.`),
  shownBefore: (count: number) => (count === 1 ? 'Te mostró una opción.' : `Te mostró ${count} opciones.`),
  resume: 'Continuar conversación',
  gone: 'Esa conversación ya no existe. Empieza otra con tu correo.',
  erase: 'Borrar conversación',
  eraseQuestion: 'Se borra para siempre, también para el equipo.',
  eraseYes: 'Borrar',
  eraseNo: 'Conservar',
  erased: 'Tu conversación se borró.',
  copy: 'Copia a mi correo',
  copySent: (email: string) => `Te la enviamos a ${email}. Puede tardar unos minutos.`,
  retry: 'Reintentar',
  noReply: 'No se pudo generar una respuesta.',
  notSaved: 'Error al guardar el mensaje en el servidor',
  whatsapp: 'WhatsApp',
  greeting: (name: string) => `Hola, ${name}. Vi tu trabajo en Vitrina.`,
  examples: ['Necesito un plomero', 'Fotógrafo para una boda', 'Hablar con un humano'],
  agentExamples: ['Gracias por tu ayuda', 'Necesito algo más'],
  quick: 'Respuestas rápidas',
  conversation: 'Conversación',
} as const;

import type { EventData } from '@vitrina/contracts/events';
import { pages, providerPath } from '../mails/wording.ts';
import type { Notice } from './messages.ts';

/** Notice about an event on the platform; null for kinds that only mails inform about. */
export function noticeOf({ id, what, providerId, at, rated }: EventData<'notification.due'>): Notice | null {
  const on = { id, at: new Date(at), path: `${providerPath(providerId)}#titulo-comentarios` };
  switch (what) {
    case 'comment':
      return rated
        ? { ...on, kind: 'ratings', title: 'Valoración nueva', text: 'Alguien valoró tu trabajo.' }
        : { ...on, kind: 'comments', title: 'Comentario nuevo', text: 'Alguien comentó en tu página.' };
    case 'reply':
      return { ...on, kind: 'replies', title: 'Respondieron tu comentario', text: 'Toca para leer la respuesta.' };
    case 'message':
      return {
        ...on,
        kind: 'messages',
        path: pages.messages,
        title: 'Mensaje nuevo',
        text: 'Alguien te pide una cotización.',
      };
    default:
      return null;
  }
}

/** Notice for a person whose message a provider answered. @param path of the page with the answer */
export function messageReplyNotice(id: string, at: Date, path: string): Notice {
  return { id, at, path, kind: 'replies', title: 'Respondieron tu mensaje', text: 'Toca para leer la respuesta.' };
}

/** Notice about paid time that ends or has ended. @param at when billing announced it */
export function planNotice({ id, lastDay, stage }: EventData<'plan.reminded'>, at: Date): Notice {
  const on = { id: `${id}-${lastDay}-${stage}`, at, kind: 'plan', path: pages.payments } as const;
  return stage === 'over'
    ? { ...on, title: 'Tu plan terminó', text: 'Tu vitrina volvió al plan Gratis.' }
    : { ...on, title: 'Tu plan', text: planTexts[stage] };
}

const planTexts = {
  week: 'Lo que pagaste termina en una semana.',
  day: 'Lo que pagaste termina mañana.',
  grace: 'Lo que pagaste terminó. Te quedan unos días para renovarlo.',
} as const;

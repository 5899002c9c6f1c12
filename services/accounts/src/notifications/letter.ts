import { type MailContent, writeLetter } from '@vitrina/kernel';
import type { Notification } from '../account/account.ts';
import { type Addressee, greetingOf } from '../mails/wording.ts';
import { decisionOf, kindOf } from './notification.ts';

/** URLs of the links in these letters. */
export interface LetterLinks {
  /** Comments on a provider's page. */
  comments(providerId: string): string;
  /** Inbox of messages. */
  messages: string;
  /** Area of the account. */
  area: string;
  /** Page to appeal a decision. */
  appeal(decision: string): string;
  /** Page that switches these mails off. */
  unsubscribe: string;
}

/** Owner's words for the thing that a decision was about. */
const things = {
  post: { yours: 'una publicación tuya', your: 'Tu publicación' },
  comment: { yours: 'un comentario tuyo', your: 'Tu comentario' },
  provider: { yours: 'tu página', your: 'Tu página' },
  entry: { yours: 'una entrada de tu blog', your: 'La entrada de tu blog' },
} as const;

/** Letter with all notifications of one mail. Quotes only the reasons of decisions. @param notifications at least one */
export function notificationsLetter(
  to: Addressee,
  notifications: readonly Notification[],
  links: LetterLinks,
): MailContent {
  const comments = notifications.filter(({ what }) => what === 'comment');
  const replies = notifications.filter(({ what }) => what === 'reply');
  const messages = notifications.filter(({ what }) => what === 'message');
  const followUps = notifications.filter(({ what }) => what === 'followUp');
  const decisions = notifications.filter(({ what }) => kindOf(what) === 'decisions');
  const lines = [
    ...(comments.length > 0 ? [commentsLine(comments.length)] : []),
    ...(replies.length > 0 ? [repliesLine(replies.length)] : []),
    ...(messages.length > 0 ? [messagesLine(messages.length)] : []),
    ...followUps.map(followUpLine),
    ...decisions.flatMap((decision) => [decisionLine(decision), ...appealLine(decision, links)]),
  ];
  return writeLetter({
    subject:
      [comments, replies, messages, followUps].some(({ length }) => length === notifications.length) ||
      notifications.length === 1
        ? subjectOf(notifications)
        : 'Novedades en tu cuenta',
    greeting: greetingOf(to),
    paragraphs: lines,
    action: actionOf(notifications, links),
    notes: ['Recibes este correo porque tienes activados estos avisos. Puedes elegirlos en Mi cuenta.'],
    optOut: { label: 'Dejar de recibir estos avisos', url: links.unsubscribe },
  });
}

function commentsLine(count: number): string {
  return count === 1 ? 'Tienes un comentario nuevo en tu página.' : `Tienes ${count} comentarios nuevos en tu página.`;
}

function repliesLine(count: number): string {
  return count === 1 ? 'Respondieron un comentario tuyo.' : `Respondieron ${count} de tus comentarios.`;
}

function messagesLine(count: number): string {
  return count === 1
    ? 'Alguien te pide una cotización.'
    : `Tienes ${count} mensajes nuevos de personas que piden una cotización.`;
}

function followUpLine({ name = '' }: Notification): string {
  return `Hace unos días contactaste a ${name}. ¿Cómo te fue? Tu comentario ayuda a quien busca lo mismo.`;
}

function decisionLine({ what, subject, reason, name = '' }: Notification): string {
  if (what === 'badgeAward') return `Te otorgamos la insignia «${name}».`;
  if (what === 'badgeWithdrawal') return `Retiramos tu insignia «${name}».`;
  if (what === 'restoration') return `${things[subject].your} se ve de nuevo.`;
  return `Retiramos ${things[subject].yours}.${reason ? ` El motivo: «${reason}».` : ''}`;
}

/** Line with the link to appeal a removal. */
function appealLine({ what, id }: Notification, links: LetterLinks): string[] {
  return what === 'removal' ? [`Si crees que es un error, puedes apelar: ${links.appeal(decisionOf({ id }))}`] : [];
}

/** Subject of a letter with one kind of notification. */
function subjectOf(notifications: readonly Notification[]): string {
  const [first, ...others] = notifications;
  if (!first) return '';
  if (first.what === 'comment')
    return others.length === 0 ? 'Un comentario nuevo' : `${notifications.length} comentarios nuevos`;
  if (first.what === 'reply') {
    return others.length === 0 ? 'Respondieron tu comentario' : `${notifications.length} respuestas a tus comentarios`;
  }
  if (first.what === 'message')
    return others.length === 0 ? 'Te piden una cotización' : `${notifications.length} mensajes nuevos`;
  if (first.what === 'followUp')
    return others.length === 0 ? `¿Cómo te fue con ${first.name ?? ''}?` : '¿Cómo te fue con quienes contactaste?';
  return decisionLine({ ...first, reason: '' }).replace(/\.$/, '');
}

/** Link to the inbox if all are messages, to a page's comments if all are about that page's comments; else to the area. */
function actionOf(notifications: readonly Notification[], links: LetterLinks): { label: string; url: string } {
  const isSingle = notifications.length === 1;
  if (notifications.every(({ what }) => what === 'message')) {
    return { label: isSingle ? 'Leer el mensaje' : 'Leer los mensajes', url: links.messages };
  }
  const [first, ...others] = new Set(
    notifications.map(({ what, subject, providerId }) =>
      subject === 'comment' || what === 'followUp' ? providerId : null,
    ),
  );
  if (!first || others.length > 0) return { label: 'Ir a mi vitrina', url: links.area };
  if (notifications.every(({ what }) => what === 'followUp')) {
    return { label: 'Contar cómo me fue', url: links.comments(first) };
  }
  return { label: isSingle ? 'Ver el comentario' : 'Ver los comentarios', url: links.comments(first) };
}

import { type MailContent, writeLetter } from '@vitrina/kernel';
import { type Addressee, greetingOf } from '../mails/greeting.ts';
import { decisionOf, kindOf, type Notification } from './notification.ts';

/** Where the links of these letters lead. */
export interface LetterLinks {
  /** The comments on a provider's page. */
  comments(providerId: string): string;
  /** The inbox of messages. */
  messages: string;
  /** The area of the account. */
  area: string;
  /** Where a decision is appealed. */
  appeal(decision: string): string;
  /** The page that switches these mails off. */
  unsubscribe: string;
}

/** What a decision was about, as its owner calls it. */
const things = {
  post: { yours: 'una publicación tuya', your: 'Tu publicación' },
  comment: { yours: 'un comentario tuyo', your: 'Tu comentario' },
  provider: { yours: 'tu página', your: 'Tu página' },
  entry: { yours: 'una entrada de tu blog', your: 'La entrada de tu blog' },
} as const;

/** Tells all that one mail gathers, without anybody's words but those of the decisions. @param told at least one */
export function notificationsLetter(to: Addressee, told: readonly Notification[], links: LetterLinks): MailContent {
  const comments = told.filter(({ what }) => what === 'comment');
  const replies = told.filter(({ what }) => what === 'reply');
  const messages = told.filter(({ what }) => what === 'message');
  const decisions = told.filter(({ what }) => kindOf(what) === 'decisions');
  const lines = [
    ...(comments.length > 0 ? [commentsLine(comments.length)] : []),
    ...(replies.length > 0 ? [repliesLine(replies.length)] : []),
    ...(messages.length > 0 ? [messagesLine(messages.length)] : []),
    ...decisions.flatMap((one) => [decisionLine(one), ...appealLine(one, links)]),
  ];
  return writeLetter({
    subject:
      [comments, replies, messages].some(({ length }) => length === told.length) || told.length === 1
        ? subjectOf(told)
        : 'Novedades en tu cuenta',
    greeting: greetingOf(to),
    paragraphs: lines,
    action: actionOf(told, links),
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

function decisionLine({ what, subject, reason }: Notification): string {
  if (what === 'restoration') return `${things[subject].your} se ve de nuevo.`;
  return `Retiramos ${things[subject].yours}.${reason ? ` El motivo: «${reason}».` : ''}`;
}

/** The way to appeal a removal. */
function appealLine({ what, id }: Notification, links: LetterLinks): string[] {
  return what === 'removal' ? [`Si crees que es un error, puedes apelar: ${links.appeal(decisionOf({ id }))}`] : [];
}

/** The subject of a letter that tells one thing. */
function subjectOf(told: readonly Notification[]): string {
  const [first, ...others] = told;
  if (!first) return '';
  if (first.what === 'comment')
    return others.length === 0 ? 'Un comentario nuevo' : `${told.length} comentarios nuevos`;
  if (first.what === 'reply') {
    return others.length === 0 ? 'Respondieron tu comentario' : `${told.length} respuestas a tus comentarios`;
  }
  if (first.what === 'message')
    return others.length === 0 ? 'Te piden una cotización' : `${told.length} mensajes nuevos`;
  return decisionLine({ ...first, reason: '' }).replace(/\.$/, '');
}

/** The inbox where all are messages, the page of the comments where all are on one; else the area. */
function actionOf(told: readonly Notification[], links: LetterLinks): { label: string; url: string } {
  const one = told.length === 1;
  if (told.every(({ what }) => what === 'message')) {
    return { label: one ? 'Leer el mensaje' : 'Leer los mensajes', url: links.messages };
  }
  const [first, ...others] = new Set(
    told.map(({ subject, providerId }) => (subject === 'comment' ? providerId : null)),
  );
  if (!first || others.length > 0) return { label: 'Ir a mi vitrina', url: links.area };
  return { label: one ? 'Ver el comentario' : 'Ver los comentarios', url: links.comments(first) };
}

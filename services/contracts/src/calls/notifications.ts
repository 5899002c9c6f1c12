import { z } from 'zod';
import { type NotificationKind, notificationKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, doneWithMessage } from './shared.ts';

const { comments, replies, messages, decisions } = notificationKinds.toWire;

/** Switch of each kind of mail: true if the account gets it. */
const choices = z.strictObject({
  [comments]: z.boolean(),
  [replies]: z.boolean(),
  [messages]: z.boolean(),
  [decisions]: z.boolean(),
} satisfies Record<(typeof notificationKinds.toWire)[NotificationKind], z.ZodType>);
const answer = done.extend({ data: choices });

/** Link of a mail that unsubscribes from the kinds of notifications in it, with its token. */
const link = z.object({ token: z.string('enlace_de_baja').min(1, 'enlace_de_baja').max(200, 'enlace_de_baja') });

/** Reads which mails about events on the platform the signed-in user gets. */
export const getNotifications = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/cuenta/avisos',
  summary: 'Avisos por correo de la cuenta propia',
  access: 'session',
  status: 200,
  answer,
});

/** Switches some of them on or off; kinds that are not named stay unchanged. */
export const postNotifications = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/avisos',
  summary: 'Elegir los avisos por correo de la cuenta propia',
  access: 'session',
  json: choices.partial(),
  status: 200,
  answer,
});

/** Leads to the page that asks for confirmation: mail servers open links by themselves. */
export const getUnsubscription = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/avisos/baja',
  summary: 'Ir a la página que da de baja los avisos de un correo',
  access: 'everyone',
  query: link,
  status: 200,
  answer: z.string(),
  errors: ['enlace_de_baja'],
});

/**
 * Unsubscribes from the kinds in the token, without a session; a repeat changes nothing. The body is ignored: mail
 * programs send `List-Unsubscribe=One-Click` as a form (RFC 8058).
 */
export const postUnsubscription = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/avisos/baja',
  summary: 'Dar de baja los avisos de un correo',
  access: 'everyone',
  query: link,
  status: 200,
  answer: doneWithMessage,
  errors: ['enlace_de_baja'],
});

import { z } from 'zod';
import { type NotificationKind, notificationKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, doneWithMessage } from './shared.ts';

const { comments, replies, messages, decisions } = notificationKinds.toWire;

/** For each kind of mail whether the account gets it. */
const choices = z.strictObject({
  [comments]: z.boolean(),
  [replies]: z.boolean(),
  [messages]: z.boolean(),
  [decisions]: z.boolean(),
} satisfies Record<(typeof notificationKinds.toWire)[NotificationKind], z.ZodType>);
const answer = done.extend({ data: choices });

/** The link of a mail that switches off the kinds of news in it, with its token. */
const link = z.object({ token: z.string('enlace_de_baja').min(1, 'enlace_de_baja').max(200, 'enlace_de_baja') });

/** Which mails the own account gets about what happens on the platform. */
export const getNotifications = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/cuenta/avisos',
  summary: 'Avisos por correo de la cuenta propia',
  access: 'session',
  status: 200,
  answer,
});

/** Switches some of them on or off; what is not named stays as it is. */
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

/** Leads to the page that asks before it switches anything off: mail servers open links by themselves. */
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
 * Switches off what the token names, without a session; a repeat changes nothing. The body is ignored: mail programs send
 * `List-Unsubscribe=One-Click` as a form (RFC 8058).
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

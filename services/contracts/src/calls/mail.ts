import { z } from 'zod';
import { mailKinds, type NotificationKind, notificationKinds, type PushKind, pushKinds } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done, doneWithMessage, id, page, retryOrDiscard } from './fields.ts';

const { comments, replies, messages, followUps, decisions } = notificationKinds.toWire;

/** Switch of each kind of mail: true if the account gets it. */
const mailChoices = z.strictObject({
  [comments]: z.boolean(),
  [replies]: z.boolean(),
  [messages]: z.boolean(),
  [followUps]: z.boolean(),
  [decisions]: z.boolean(),
} satisfies Record<(typeof notificationKinds.toWire)[NotificationKind], z.ZodType>);

const push = pushKinds.toWire;
/** Switch of each kind of notification on the account's devices. */
const deviceChoices = z.strictObject({
  [push.messages]: z.boolean(),
  [push.comments]: z.boolean(),
  [push.ratings]: z.boolean(),
  [push.replies]: z.boolean(),
  [push.plan]: z.boolean(),
} satisfies Record<(typeof push)[PushKind], z.ZodType>);

const answer = done.extend({ data: mailChoices.extend({ dispositivos: deviceChoices }) });

/** Link of a mail that unsubscribes from the kinds of notifications in it, with its token. */
const link = z.object({ token: z.string('enlace_de_baja').min(1, 'enlace_de_baja').max(200, 'enlace_de_baja') });

/**
 * Reads about which events on the platform the signed-in user gets a mail, and in `dispositivos` about which their devices
 * show a notification.
 */
export const getNotifications = defineCall('GET /api/cuenta/avisos', {
  service: 'accounts',
  summary: 'Avisos de la cuenta propia, por correo y en sus dispositivos',
  access: 'session',
  answer,
});

/** Switches some of them on or off; kinds that are not named stay unchanged. */
export const postNotifications = defineCall('POST /api/cuenta/avisos', {
  service: 'accounts',
  summary: 'Elegir los avisos de la cuenta propia, por correo y en sus dispositivos',
  access: 'session',
  json: mailChoices.partial().extend({ dispositivos: deviceChoices.partial().optional() }),
  examples: [
    { comentarios: true, respuestas: true, mensajes: true, seguimientos: true, decisiones: true },
    { dispositivos: { mensajes: true, comentarios: true, valoraciones: true, respuestas: true, plan: true } },
  ],
  answer,
});

/** Leads to the page that asks for confirmation: mail servers open links by themselves. */
export const getUnsubscription = defineCall('GET /api/avisos/baja', {
  service: 'accounts',
  summary: 'Ir a la página que da de baja los avisos de un correo',
  access: 'everyone',
  query: link,
  answer: z.string(),
  errors: ['enlace_de_baja'],
});

/**
 * Unsubscribes from the kinds in the token, without a session; a repeat changes nothing. The body is ignored: mail
 * programs send `List-Unsubscribe=One-Click` as a form (RFC 8058).
 */
export const postUnsubscription = defineCall('POST /api/avisos/baja', {
  service: 'accounts',
  summary: 'Dar de baja los avisos de un correo',
  access: 'everyone',
  query: link,
  answer: doneWithMessage,
  errors: ['enlace_de_baja'],
});

/** Token of a link that only leads to a text, with its parts and its signature. */
const letterToken = z.string('enlace_vencido').regex(/^[\w.-]{1,200}$/, 'enlace_vencido');

/**
 * Reads the text that a mail announced without repeating it: mails to an address that is not proven to be the reader's
 * contain no words of other people. `rutas` are pages of providers that belong to a paragraph. A POST, so that no log
 * holds the token.
 */
export const postLetter = defineCall('POST /api/cartas', {
  service: 'accounts',
  summary: 'Leer lo que un correo anunció',
  access: 'everyone',
  json: z.object({ token: letterToken }),
  examples: [{ token: `r.${'a'.repeat(24)}.${'b'.repeat(24)}.firma` }],
  answer: done.extend({
    data: z.object({
      titulo: z.string(),
      parrafos: z.array(z.object({ texto: z.string(), rutas: z.array(z.string()) })),
    }),
  }),
  errors: ['enlace_vencido'],
});

/** Mail that no mail server accepted, as administrators see it: without its address and its text. */
export const deadMail = z.object({
  id,
  tipo: z.enum(mailKinds.toWire),
  /** Null for a new password, which may be requested for an e-mail without an account. */
  cuenta_id: id.nullable(),
  intentos: z.int().nonnegative(),
  /** Codes of the last failure, for developers. */
  detalle: z.string(),
  fecha: z.string(),
});
export type DeadMailRow = z.infer<typeof deadMail>;

export const getDeadMails = defineCall('GET /api/admin/correos', {
  service: 'accounts',
  summary: 'Correos que no se pudieron enviar, los escritos más tarde primero',
  access: 'admin',
  query: z.object({ ...page, tipo: z.enum(mailKinds.toWire).optional() }),
  answer: done.extend({ data: z.array(deadMail) }),
  errors: ['cursor_invalido'],
});

/**
 * Sends a mail again, or discards it. In the log. `correo_no_encontrado` if it is not a dead letter any more, as after
 * a repeat.
 */
export const postDeadMail = defineCall('POST /api/admin/correos/:id', {
  service: 'accounts',
  summary: 'Reintentar o desechar un correo que no se pudo enviar',
  access: 'admin',
  params: z.object({ id }),
  ...retryOrDiscard,
  answer: done,
  errors: ['correo_no_encontrado'],
});

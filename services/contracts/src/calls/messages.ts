import { z } from 'zod';
import { MAX_MESSAGE_REPLIES, MAX_SAVED_REPLIES, MESSAGE_LENGTH, MOST_COUNTED_MESSAGES } from '../rules/messages.ts';
import { MAX_PHONE_TEXT } from '../rules/phone.ts';
import { commentRisks, messageActions, messageFolders, messageStates } from '../wire/names.ts';
import { defineCall } from './define.ts';
import {
  atLeast,
  atMost,
  done,
  doneWithMessage,
  id,
  line,
  lines,
  optionalEmail,
  page,
  personName,
  wrongEmail,
  wrongPhone,
} from './fields.ts';

/** Visitor's message to a provider, 10 to 1,000 characters (R39). */
export const messageText = lines('solicitud_corta')
  .check(atLeast(MESSAGE_LENGTH.min, 'solicitud_corta'))
  .check(atMost(MESSAGE_LENGTH.max, 'solicitud_larga'));

const oneMessage = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'mensaje_no_encontrado') });

/**
 * Visitor's message as the provider sees it. `whatsapp` is the address of a chat with the number, null for a landline;
 * `correo` and `telefono` (E.164) are null if they were not given, and both once the sender's account was erased, when
 * `nombre` is 'Cuenta eliminada'; `razon` is the reason why it was held as spam, else null. Moments are ISO texts in
 * UTC.
 */
const message = z.object({
  id,
  nombre: z.string(),
  correo: z.string().nullable(),
  telefono: z.string().nullable(),
  whatsapp: z.string().nullable(),
  texto: z.string(),
  fecha: z.iso.datetime(),
  estado: z.enum(messageStates.toWire),
  razon: z.enum(commentRisks.toWire).nullable(),
  respuestas: z.array(z.object({ id, texto: z.string(), fecha: z.iso.datetime() })).max(MAX_MESSAGE_REPLIES),
});
export type ProviderMessage = z.infer<typeof message>;

/**
 * Asks a provider for a quote (R39). An e-mail or a telephone number is required, both are allowed; a number without
 * country code is read as one of the provider's country. A repeat with the same `Idempotency-Key` header (1 to 200
 * characters) gets the same response. The response does not reveal whether a message was taken for spam.
 */
export const postMessage = defineCall('POST /api/mensajes', {
  service: 'accounts',
  summary: 'Pedir una cotización a un proveedor',
  access: 'everyone',
  limits: ['messages'],
  json: z
    .object({
      proveedor: z.string('proveedor_no_encontrado').regex(/^[0-9a-f]{24}$/, 'proveedor_no_encontrado'),
      nombre: personName,
      email: optionalEmail.nullish(),
      telefono: line('telefono_invalido').max(MAX_PHONE_TEXT, 'telefono_invalido').nullish(),
      texto: messageText,
    })
    .refine((sent) => Boolean(sent.email || sent.telefono), { error: 'contacto_requerido', path: ['email'] }),
  examples: [
    {
      proveedor: '000000000000000000000000',
      nombre: 'Ana',
      email: 'alguien@correo.example',
      telefono: '3312345678',
      texto: 'Busco quien arregle una fuga',
    },
  ],
  status: 201,
  answer: doneWithMessage,
  errors: [
    'proveedor_no_encontrado',
    'contacto_sin_plan',
    'contacto_propio',
    'contacto_requerido',
    'contacto_lleno',
    'nombre_requerido',
    'nombre_largo',
    'nombre_con_contacto',
    ...wrongEmail,
    ...wrongPhone,
    'solicitud_corta',
    'solicitud_larga',
    'marcas_excesivas',
    'clave_reutilizada',
  ],
});

/** Lists the signed-in provider's messages, newest first; suspected spam has a separate folder. `Link` pages (R22). */
export const getMessages = defineCall('GET /api/mensajes', {
  service: 'accounts',
  summary: 'Mensajes que recibió la cuenta propia',
  access: 'session',
  query: z.object({ carpeta: z.enum(messageFolders.toWire).default('recibidos'), ...page }),
  answer: z.array(message),
  errors: ['cursor_invalido'],
});

/** Counts unread messages and suspected spam, each up to 100. */
export const getMessageSummary = defineCall('GET /api/mensajes/resumen', {
  service: 'accounts',
  summary: 'Cuántos mensajes hay sin leer y retenidos',
  access: 'session',
  answer: done.extend({
    data: z.object({
      nuevos: z.int().min(0).max(MOST_COUNTED_MESSAGES),
      retenidos: z.int().min(0).max(MOST_COUNTED_MESSAGES),
    }),
  }),
});

/**
 * Marks a message as read, moves it out of the spam folder, deletes it, or restores a deleted one within a day. A
 * repeat changes nothing.
 */
export const postMessageAction = defineCall('POST /api/mensajes/:id', {
  service: 'accounts',
  summary: 'Marcar como leído, permitir, eliminar o recuperar un mensaje',
  access: 'session',
  params: oneMessage,
  json: z.object({ accion: z.enum(messageActions.toWire) }),
  examples: [{ accion: 'leer' }],
  answer: done.extend({ data: message }),
  errors: ['mensaje_no_encontrado'],
});

const replyText = lines('mensaje_vacio').min(1, 'mensaje_vacio').check(atMost(MESSAGE_LENGTH.max, 'solicitud_larga'));

/**
 * Answers a message by mail, 1 to 1,000 characters; a message that was held as spam no longer is. A repeat with the
 * same `Idempotency-Key` header (1 to 200 characters) gets the same response.
 */
export const postMessageReply = defineCall('POST /api/mensajes/:id/respuesta', {
  service: 'accounts',
  summary: 'Responder por correo a un mensaje',
  access: 'session',
  limits: ['messageReplies'],
  params: oneMessage,
  json: z.object({ texto: replyText }),
  examples: [{ texto: 'Con gusto' }],
  status: 201,
  answer: done.extend({ data: message }),
  errors: [
    'mensaje_no_encontrado',
    'mensaje_sin_correo',
    'mensaje_vacio',
    'solicitud_larga',
    'marcas_excesivas',
    'respuestas_completas',
    'remitente_eliminado',
    'clave_reutilizada',
    'cuenta_suspendida',
  ],
});

/** Text that a provider reuses to answer messages. */
const savedReply = z.object({ id, texto: z.string() });
export type SavedReply = z.infer<typeof savedReply>;
const savedReplies = done.extend({ data: z.array(savedReply).max(MAX_SAVED_REPLIES) });

/** The saved replies of the signed-in user, the newest first. */
export const getSavedReplies = defineCall('GET /api/cuenta/respuestas', {
  service: 'accounts',
  summary: 'Respuestas guardadas de la cuenta propia',
  access: 'session',
  answer: savedReplies,
});

/** Saves a reply, 1 to 1,000 characters; the same text is saved once. Returns all. */
export const postSavedReply = defineCall('POST /api/cuenta/respuestas', {
  service: 'accounts',
  summary: 'Guardar una respuesta',
  access: 'session',
  limits: ['savedReplies'],
  json: z.object({ texto: replyText }),
  examples: [{ texto: 'Con gusto. ¿Qué día te queda bien?' }],
  status: 201,
  answer: savedReplies,
  errors: ['mensaje_vacio', 'solicitud_larga', 'marcas_excesivas', 'respuestas_guardadas_llenas'],
});

/** Deletes a saved reply; deleting it again changes nothing. Returns the remaining replies. */
export const deleteSavedReply = defineCall('DELETE /api/cuenta/respuestas/:id', {
  service: 'accounts',
  summary: 'Eliminar una respuesta guardada',
  access: 'session',
  params: z.object({ id }),
  answer: savedReplies,
});

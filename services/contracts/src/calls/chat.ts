import { z } from 'zod';
import { hasContent, normalizeLineBreaks } from '../rules/plain-text.ts';
import { defineCall, streamOf } from './define.ts';
import { provider } from './entities.ts';
import { asText, done, email } from './shared.ts';

/** Longest chat message, in characters. */
export const MAX_CHAT_MESSAGE = 2000;
const message = z
  .string('mensaje_vacio')
  .overwrite(normalizeLineBreaks)
  .trim()
  .refine(hasContent, 'mensaje_vacio')
  .max(MAX_CHAT_MESSAGE, 'mensaje_largo')
  .check(asText);

/** Keeps one message of the conversation; the first one opens it and sets its signed cookie. `ip` is ignored (R31). */
export const postChat = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/api/chat',
  summary: 'Guardar un mensaje de la conversación',
  access: 'everyone',
  limits: ['chat', 'chatNetwork'],
  json: z.object({ email, sender: z.enum(['user', 'ai']), message, ip: z.unknown().optional() }),
  status: 201,
  answer: done.extend({ conversacion: z.string() }),
  errors: ['correo_invalido', 'mensaje_vacio', 'mensaje_largo', 'caracteres_invisibles', 'marcas_excesivas'],
});

/** Data of an event that says all by its name. */
const nothing = z.object({});

/** Events: `texto` (a piece), `proveedor` (one card), `humano` on hand-off, `error`, `fin` last. */
export const postChatReply = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/api/chat/respuesta',
  summary: 'Respuesta del asistente, en vivo',
  access: 'everyone',
  limits: ['chat', 'chatNetwork'],
  json: z.object({ mensaje: message }),
  status: 200,
  ...streamOf({
    texto: z.object({ texto: z.string() }),
    proveedor: provider,
    error: z.object({ error: z.string() }),
    humano: nothing,
    fin: nothing,
  }),
  errors: ['conversacion_requerida', 'mensaje_vacio', 'mensaje_largo', 'caracteres_invisibles', 'marcas_excesivas'],
});

export const postChatNotify = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/api/chat/notify-admin',
  summary: 'Pedir que una persona atienda la conversación',
  access: 'everyone',
  limits: ['chat', 'chatNetwork'],
  json: z.object({
    email,
    messages: z.array(z.object({ sender: z.enum(['user', 'ai', 'humano']), text: z.string().max(8000) })).max(500),
    ip: z.unknown().optional(),
  }),
  maxBytes: 1_048_576,
  status: 202,
  answer: done,
  errors: ['conversacion_requerida', 'correo_invalido'],
});

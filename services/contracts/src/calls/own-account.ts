import { z } from 'zod';
import { linkToken, noticesVersion } from './auth.ts';
import { defineCall } from './define.ts';
import { done, doneWithMessage, id } from './shared.ts';

/**
 * Confirms an account's e-mail by the token of the link that was sent there; a repeat changes nothing. Without a token the
 * link is sent again to the e-mail of the session, unless it is confirmed.
 */
export const postConfirmation = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/confirmacion',
  summary: 'Confirmar el correo de la cuenta, o pedir el enlace otra vez',
  access: 'everyone',
  // Strict, as any other object would say nothing and send a mail.
  json: z.strictObject({ token: linkToken.optional() }),
  status: 200,
  answer: doneWithMessage,
  errors: ['enlace_vencido'],
});

/**
 * The open sessions of the own account, the last used first. `navegador` and `lugar` are texts for people; the place is the
 * one that the visitor had chosen. `creada` and `vista` are ISO 8601; the last use is known to five minutes.
 */
export const getOwnSessions = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/cuenta/sesiones',
  summary: 'Sesiones abiertas de la cuenta propia',
  access: 'session',
  status: 200,
  answer: done.extend({
    data: z.array(
      z.object({
        id,
        navegador: z.string(),
        lugar: z.string(),
        creada: z.iso.datetime(),
        vista: z.iso.datetime(),
        /** True for the session that asks. */
        actual: z.boolean(),
      }),
    ),
  }),
});

/** Ends one of the own sessions; the one that asks is logged out. */
export const deleteOwnSession = defineCall({
  service: 'accounts',
  method: 'DELETE',
  path: '/api/cuenta/sesiones/:id',
  summary: 'Cerrar una sesión propia',
  access: 'session',
  params: z.object({ id }),
  status: 200,
  answer: done,
  errors: ['sesion_no_encontrada'],
});

/** Ends all of the own sessions but the one that asks. */
export const deleteOtherSessions = defineCall({
  service: 'accounts',
  method: 'DELETE',
  path: '/api/cuenta/sesiones',
  summary: 'Cerrar todas las demás sesiones propias',
  access: 'session',
  status: 200,
  answer: done,
});

/** Records that the account's owner agrees to the current notices; a repeat changes nothing. */
export const postConsent = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/consentimiento',
  summary: 'Aceptar las políticas y los avisos de privacidad vigentes',
  access: 'session',
  json: z.object({ version: noticesVersion }),
  status: 200,
  answer: done,
});

import { z } from 'zod';
import { linkToken, noticesVersion } from './auth.ts';
import { defineCall } from './define.ts';
import { done, doneWithMessage, email, id, personName, wrongEmail } from './shared.ts';

/**
 * Confirms an account's e-mail, or a new one, by the token of the link that was sent there; a repeat changes nothing. A new
 * e-mail ends every session; a caller with a session of the account gets a new one. Without a token the
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

/** Changes the name of the signed-in user immediately. */
export const postName = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/nombre',
  summary: 'Cambiar el nombre de la cuenta propia',
  access: 'session',
  json: z.strictObject({ nombre: personName }),
  status: 200,
  answer: doneWithMessage,
  errors: ['nombre_requerido', 'nombre_largo', 'nombre_con_contacto', 'marcas_excesivas'],
});

/**
 * Requests another e-mail for the signed-in user. A link to the new address, valid for 24 hours, confirms it by
 * `POST /api/cuenta/confirmacion`; until then nothing changes. The answer is the same for an address that has an account.
 * A later request, and a change of the password, end an earlier request.
 */
export const postEmail = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/correo',
  summary: 'Pedir el cambio del correo de la cuenta propia',
  access: 'session',
  json: z.strictObject({
    correo: email,
    contrasena: z.string('contrasena_actual_requerida').min(1, 'contrasena_actual_requerida').max(1024),
  }),
  status: 202,
  answer: doneWithMessage,
  errors: [
    ...wrongEmail,
    'correo_sin_cambio',
    'contrasena_actual_requerida',
    'contrasena_actual_incorrecta',
    'segundo_factor',
  ],
});

/**
 * Begins the erasure of the own account: from now on nothing of it is public and its sessions have ended. A login until
 * `hasta` (ISO 8601) cancels it; afterwards all of it is deleted (R48).
 */
export const deleteOwnAccount = defineCall({
  service: 'accounts',
  method: 'DELETE',
  path: '/api/cuenta',
  summary: 'Eliminar la cuenta propia, con unos días para arrepentirse',
  access: 'session',
  json: z.object({
    contrasena: z.string('contrasena_actual_requerida').min(1, 'contrasena_actual_requerida').max(1024),
  }),
  status: 202,
  answer: doneWithMessage.extend({ hasta: z.iso.datetime() }),
  errors: ['contrasena_actual_requerida', 'contrasena_actual_incorrecta', 'cuenta_del_equipo'],
});

import { z } from 'zod';
import { defineCall } from './define.ts';
import { done, doneWithMessage, email, id, personName, wrongEmail } from './fields.ts';
import { linkToken, noticesVersion } from './sign-in.ts';

/**
 * Confirms an account's e-mail, or a new one, by the token of the mailed link; a repeat changes nothing. A new e-mail
 * ends every session; a caller with a session of the account gets a new one. Without a token, sends the link again to
 * the e-mail of the session, unless it is confirmed.
 */
export const postConfirmation = defineCall('POST /api/cuenta/confirmacion', {
  service: 'accounts',
  summary: 'Confirmar el correo de la cuenta, o pedir el enlace otra vez',
  access: 'everyone',
  // Strict: any other object would be read as an empty one and send a mail.
  json: z.strictObject({ token: linkToken.optional() }),
  optionalBody: true,
  examples: [{ token: 'x'.repeat(43) }],
  answer: doneWithMessage,
  errors: ['enlace_vencido'],
});

/**
 * Lists the open sessions of the signed-in user, the last used first. `navegador` and `lugar` are texts for people; the
 * place is the visitor's chosen place. `creada` and `vista` are ISO 8601; the last use is accurate to five
 * minutes.
 */
export const getOwnSessions = defineCall('GET /api/cuenta/sesiones', {
  service: 'accounts',
  summary: 'Sesiones abiertas de la cuenta propia',
  access: 'session',
  answer: done.extend({
    data: z.array(
      z.object({
        id,
        navegador: z.string(),
        lugar: z.string(),
        creada: z.iso.datetime(),
        vista: z.iso.datetime(),
        /** True for the session of this request. */
        actual: z.boolean(),
      }),
    ),
  }),
});

/** Ends a session of the signed-in user; ending the current one logs out. */
export const deleteOwnSession = defineCall('DELETE /api/cuenta/sesiones/:id', {
  service: 'accounts',
  summary: 'Cerrar una sesión propia',
  access: 'session',
  params: z.object({ id }),
  answer: done,
  errors: ['sesion_no_encontrada'],
});

/** Ends all sessions of the signed-in user except the current one. */
export const deleteOtherSessions = defineCall('DELETE /api/cuenta/sesiones', {
  service: 'accounts',
  summary: 'Cerrar todas las demás sesiones propias',
  access: 'session',
  answer: done,
});

/** Records that the account's owner agrees to the current notices; a repeat changes nothing. */
export const postConsent = defineCall('POST /api/cuenta/consentimiento', {
  service: 'accounts',
  summary: 'Aceptar las políticas y los avisos de privacidad vigentes',
  access: 'session',
  json: z.object({ version: noticesVersion }),
  examples: [{ version: '2026-11-24' }],
  answer: done,
});

/** Changes the name of the signed-in user immediately. */
export const postName = defineCall('POST /api/cuenta/nombre', {
  service: 'accounts',
  summary: 'Cambiar el nombre de la cuenta propia',
  access: 'session',
  json: z.strictObject({ nombre: personName }),
  examples: [{ nombre: 'Ana' }],
  answer: doneWithMessage,
  errors: ['nombre_requerido', 'nombre_largo', 'nombre_con_contacto', 'marcas_excesivas'],
});

/**
 * Requests another e-mail for the signed-in user. A link to the new address, valid for 24 hours, confirms it by `POST
 * /api/cuenta/confirmacion`; until then nothing changes. The response is the same for an address that has an account. A
 * later request or a change of the password cancels an earlier request.
 */
export const postEmail = defineCall('POST /api/cuenta/correo', {
  service: 'accounts',
  summary: 'Pedir el cambio del correo de la cuenta propia',
  access: 'session',
  json: z.strictObject({
    correo: email,
    contrasena: z.string('contrasena_actual_requerida').min(1, 'contrasena_actual_requerida').max(1024),
  }),
  examples: [{ correo: 'alguien@correo.example', contrasena: 'clave para pruebas' }],
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
 * Begins the erasure of the signed-in user's account: immediately hides all of it from the public and ends its
 * sessions. A login until `hasta` (ISO 8601) cancels the erasure; afterwards everything is deleted (R48).
 */
export const deleteOwnAccount = defineCall('DELETE /api/cuenta', {
  service: 'accounts',
  summary: 'Eliminar la cuenta propia, con unos días para arrepentirse',
  access: 'session',
  json: z.object({
    contrasena: z.string('contrasena_actual_requerida').min(1, 'contrasena_actual_requerida').max(1024),
  }),
  examples: [{ contrasena: 'clave para pruebas' }],
  status: 202,
  answer: doneWithMessage.extend({ hasta: z.iso.datetime() }),
  errors: ['contrasena_actual_requerida', 'contrasena_actual_incorrecta', 'cuenta_del_equipo'],
});

/**
 * State of the copy of the user's data. `progreso` is 0 to 100; `url` leads to the file while it exists, until `hasta`
 * (ISO 8601).
 */
const exportState = done.extend({
  data: z.object({
    estado: z.enum(['ninguna', 'en_preparacion', 'lista', 'fallida']),
    progreso: z.int().min(0).max(100),
    url: z.string().nullable(),
    hasta: z.iso.datetime().nullable(),
  }),
});

/** Requests a copy of the signed-in user's data; a request during the work gets the same copy. */
export const postOwnData = defineCall('POST /api/cuenta/exportacion', {
  service: 'directory',
  summary: 'Pedir una copia de los datos propios',
  access: 'session',
  limits: ['exports'],
  status: 202,
  answer: exportState,
});

/** Reads the progress of the copy. */
export const getOwnData = defineCall('GET /api/cuenta/exportacion', {
  service: 'directory',
  summary: 'Estado de la copia de los datos propios',
  access: 'session',
  answer: exportState,
});

/** Serves the copy of the signed-in user's data, as a ZIP archive. */
export const getOwnDataFile = defineCall('GET /api/cuenta/exportacion/archivo', {
  service: 'directory',
  summary: 'Descargar la copia de los datos propios',
  access: 'session',
  answer: z.string(),
  mediaType: 'application/zip',
  errors: ['exportacion_no_encontrada'],
});

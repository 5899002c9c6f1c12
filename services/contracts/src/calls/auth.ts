import { z } from 'zod';
import { defineCall } from './define.ts';
import { done, doneWithMessage, email, personName, wrongEmail } from './shared.ts';

/** Password as received; the rules check its length, this maximum only bounds the work. */
const password = z.string('contrasena_corta').max(1024, 'contrasena_larga');

/** Secret of a link in a mail: 43 characters of base64url; any other text is not a valid link. */
export const linkToken = z.string('enlace_vencido').regex(/^[\w-]{1,200}$/, 'enlace_vencido');

/**
 * Version of the notices that a person agreed to, see `NOTICES_VERSION`: the version on their screen, which may be
 * older or newer than the service's during a deployment.
 */
export const noticesVersion = z.iso.date();

/** Body of `POST /api/auth`: one of five actions. */
export const authBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('register'),
    nombre: personName,
    email,
    contrasena: password,
    confirmar_contrasena: password,
    consentimiento: noticesVersion.optional(),
  }),
  z.object({ action: z.literal('login'), email, contrasena: password }),
  z.object({ action: z.literal('logout') }),
  z.object({ action: z.literal('recuperar'), email }),
  z.object({
    action: z.literal('restablecer'),
    token: linkToken,
    contrasena: password,
    confirmar_contrasena: password,
  }),
]);

/**
 * Registers (201, also for an e-mail that has an account, R61), logs in (200, sets the session cookie), logs out (200),
 * sends a link for a new password (200, for every e-mail), or sets the new password by such a link (200, ends every
 * session).
 */
export const postAuth = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/auth',
  summary: 'Registro, inicio y cierre de sesión, recuperación de la contraseña',
  access: 'everyone',
  json: authBody,
  status: 200,
  answer: z.union([
    // Contains a message if the login had further effects.
    done.extend({ usuario: z.object({ email: z.string(), nombre: z.string() }), message: z.string().optional() }),
    doneWithMessage,
    done,
  ]),
  errors: [
    'contrasenas_no_coinciden',
    'contrasena_corta',
    'contrasena_larga',
    'nombre_requerido',
    'nombre_largo',
    'nombre_con_contacto',
    'marcas_excesivas',
    ...wrongEmail,
    'credenciales_invalidas',
    'cuenta_suspendida',
    'enlace_vencido',
  ],
});

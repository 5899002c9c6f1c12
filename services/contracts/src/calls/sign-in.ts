import { z } from 'zod';
import { defineCall } from './define.ts';
import { done, doneWithMessage, email, line, personName, planId, role, wrongEmail } from './fields.ts';

/** Signed-in user as every screen sees it; `faltan` names the empty fields of the nine that publishing needs. */
export const sessionUser = z.object({
  email: z.string(),
  nombre: z.string(),
  rol: role,
  plan: planId,
  correoConfirmado: z.boolean(),
  /** True if they agreed to the current version of the notices. */
  avisosAceptados: z.boolean(),
  perfilCompleto: z.boolean(),
  faltan: z.array(z.string()),
  /** True if the person works for the platform and staff calls require a passkey first. Otherwise absent. */
  segundoFactorPendiente: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const getSession = defineCall('GET /api/sesion', {
  service: 'accounts',
  summary: 'Quién ha iniciado sesión',
  access: 'everyone',
  answer: z.object({ success: z.literal(true), usuario: sessionUser.nullable() }),
});

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
export const postAuth = defineCall('POST /api/auth', {
  service: 'accounts',
  summary: 'Registro, inicio y cierre de sesión, recuperación de la contraseña',
  access: 'everyone',
  json: authBody,
  examples: [
    {
      action: 'register',
      nombre: 'Ana',
      email: 'alguien@correo.example',
      contrasena: 'clave para pruebas',
      confirmar_contrasena: 'clave para pruebas',
      consentimiento: '2026-11-24',
    },
    { action: 'login', email: 'alguien@correo.example', contrasena: 'clave para pruebas' },
    { action: 'recuperar', email: 'alguien@correo.example' },
    {
      action: 'restablecer',
      token: 'x'.repeat(43),
      contrasena: 'clave para pruebas',
      confirmar_contrasena: 'clave para pruebas',
    },
  ],
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

/** Binary value of WebAuthn as base64url, of at most so many characters. */
const binary = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const credential = {
  id: binary(1_400),
  rawId: binary(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** Authenticator's response with a new key (WebAuthn, `RegistrationResponseJSON`). */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_000),
    attestationObject: binary(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** Authenticator's proof that it has a key (WebAuthn, `AuthenticationResponseJSON`). */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_000),
    authenticatorData: binary(4_000),
    signature: binary(4_000),
    userHandle: binary(200).optional(),
  }),
});

const exampleKey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const exampleProof = {
  ...exampleKey,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

/** Options for the browser's WebAuthn call, in its JSON form. */
const options = done.extend({ opciones: z.record(z.string(), z.unknown()) });

/** A passkey as its owner sees it. `usada` is null before its first login. */
const passkey = z.object({
  id: binary(1_400),
  nombre: z.string(),
  creada: z.iso.datetime(),
  usada: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.infer<typeof passkey>;

export const getPasskeys = defineCall('GET /api/cuenta/llaves', {
  service: 'accounts',
  summary: 'Llaves de acceso de la cuenta propia',
  access: 'session',
  answer: done.extend({ data: z.array(passkey) }),
});

/** Code that the operator's command printed for staff without a passkey. */
const codigo = line().max(200, 'codigo_de_alta_invalido').optional();

/**
 * Begins to add a passkey. Asks for the password again, and also for the code if the session of a staff member was
 * opened without a passkey and staff calls require one.
 */
export const postPasskeyOptions = defineCall('POST /api/cuenta/llaves/opciones', {
  service: 'accounts',
  summary: 'Empezar a agregar una llave de acceso',
  access: 'session',
  json: z.object({
    contrasena: z.string('contrasena_actual_requerida').max(1024, 'contrasena_actual_incorrecta'),
    codigo,
  }),
  examples: [{ contrasena: 'otra contraseña larga' }],
  answer: options,
  errors: [
    'contrasena_actual_requerida',
    'contrasena_actual_incorrecta',
    'llaves_demasiadas',
    'codigo_de_alta_invalido',
  ],
});

/** Adds the passkey that the authenticator made for the options; uses up the code. */
export const postPasskey = defineCall('POST /api/cuenta/llaves', {
  service: 'accounts',
  summary: 'Agregar una llave de acceso',
  access: 'session',
  json: z.object({ respuesta: registrationResponse, codigo }),
  examples: [{ respuesta: { ...exampleKey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } }],
  status: 201,
  answer: done.extend({ data: passkey }),
  errors: ['llave_invalida', 'llaves_demasiadas', 'codigo_de_alta_invalido'],
});

/**
 * Removes a passkey. A session alone may be stolen, so it requires the password, or an authenticator's response to the
 * options of `POST /api/auth/llave/opciones` with any passkey of the account.
 */
export const deletePasskey = defineCall('DELETE /api/cuenta/llaves/:llave', {
  service: 'accounts',
  summary: 'Quitar una llave de acceso',
  access: 'session',
  params: z.object({ llave: binary(1_400) }),
  json: z.union(
    [
      z.object({
        contrasena: z.string().min(1, 'contrasena_actual_requerida').max(1024, 'contrasena_actual_incorrecta'),
      }),
      z.object({ respuesta: authenticationResponse }),
    ],
    'contrasena_actual_requerida',
  ),
  examples: [{ contrasena: 'otra contraseña larga' }, { respuesta: exampleProof }],
  answer: done,
  errors: [
    'contrasena_actual_requerida',
    'contrasena_actual_incorrecta',
    'llave_invalida',
    'llave_no_encontrada',
    'segundo_factor',
  ],
});

/** Returns the same options for everyone: they do not reveal which accounts have passkeys. */
export const postPasskeyLoginOptions = defineCall('POST /api/auth/llave/opciones', {
  service: 'accounts',
  summary: 'Empezar a entrar con una llave de acceso',
  access: 'everyone',
  answer: options,
});

/** Logs in by a passkey, as `POST /api/auth` does by a password. */
export const postPasskeyLogin = defineCall('POST /api/auth/llave', {
  service: 'accounts',
  summary: 'Entrar con una llave de acceso',
  access: 'everyone',
  json: z.object({ respuesta: authenticationResponse }),
  examples: [{ respuesta: exampleProof }],
  answer: done.extend({
    usuario: z.object({ email: z.string(), nombre: z.string() }),
    message: z.string().optional(),
  }),
  errors: ['llave_invalida', 'cuenta_suspendida'],
});

import { z } from 'zod';
import { defineCall } from './define.ts';
import { done, line } from './shared.ts';

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

export const getPasskeys = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/cuenta/llaves',
  summary: 'Llaves de acceso de la cuenta propia',
  access: 'session',
  status: 200,
  answer: done.extend({ data: z.array(passkey) }),
});

/** Code that the operator's command printed for staff without a passkey. */
const codigo = line().max(200, 'codigo_de_alta_invalido').optional();

/**
 * Begins to add a passkey. Asks for the password again, and also for the code if the session of a staff member was
 * opened without a passkey and staff calls require one.
 */
export const postPasskeyOptions = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/llaves/opciones',
  summary: 'Empezar a agregar una llave de acceso',
  access: 'session',
  json: z.object({
    contrasena: z.string('contrasena_actual_requerida').max(1024, 'contrasena_actual_incorrecta'),
    codigo,
  }),
  status: 200,
  answer: options,
  errors: [
    'contrasena_actual_requerida',
    'contrasena_actual_incorrecta',
    'llaves_demasiadas',
    'codigo_de_alta_invalido',
  ],
});

/** Adds the passkey that the authenticator made for the options; uses up the code. */
export const postPasskey = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/llaves',
  summary: 'Agregar una llave de acceso',
  access: 'session',
  json: z.object({ respuesta: registrationResponse, codigo }),
  status: 201,
  answer: done.extend({ data: passkey }),
  errors: ['llave_invalida', 'llaves_demasiadas', 'codigo_de_alta_invalido'],
});

/**
 * Removes a passkey. A session alone may be stolen, so it requires the password, or an authenticator's response to the
 * options of `POST /api/auth/llave/opciones` with any passkey of the account.
 */
export const deletePasskey = defineCall({
  service: 'accounts',
  method: 'DELETE',
  path: '/api/cuenta/llaves/:llave',
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
  status: 200,
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
export const postPasskeyLoginOptions = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/auth/llave/opciones',
  summary: 'Empezar a entrar con una llave de acceso',
  access: 'everyone',
  status: 200,
  answer: options,
});

/** Logs in by a passkey, as `POST /api/auth` does by a password. */
export const postPasskeyLogin = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/auth/llave',
  summary: 'Entrar con una llave de acceso',
  access: 'everyone',
  json: z.object({ respuesta: authenticationResponse }),
  status: 200,
  answer: done.extend({
    usuario: z.object({ email: z.string(), nombre: z.string() }),
    message: z.string().optional(),
  }),
  errors: ['llave_invalida', 'cuenta_suspendida'],
});

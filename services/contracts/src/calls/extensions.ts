import { z } from 'zod';
import { teamName } from '../microfrontends/declaration.ts';
import { defineCall } from './define.ts';
import { done, line } from './shared.ts';

/** Scheme, host and port, and nothing else. */
const origin = line()
  .max(200)
  .regex(/^https?:\/\/[^/?#@\s]+$/, 'un origen: https://servidor, sin ruta')
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'un origen: https://servidor, sin ruta');

export const getExtensions = defineCall({
  service: 'registry',
  method: 'GET',
  path: '/api/admin/apis',
  summary: 'Equipos con API propia y dónde está',
  access: 'admin',
  status: 200,
  answer: done.extend({
    data: z.array(z.object({ equipo: teamName, origen: z.string(), desde: z.string() })),
  }),
});

/** Sets a team's API; null removes it. Gateways follow within a second. */
export const postExtension = defineCall({
  service: 'registry',
  method: 'POST',
  path: '/api/admin/apis/:equipo',
  summary: 'Registrar o quitar el origen de la API de un equipo',
  access: 'admin',
  params: z.object({ equipo: teamName }),
  json: z.object({ origen: origin.nullable() }),
  status: 200,
  answer: done,
});

/** Serves a JSON Web Key Set (RFC 7517), in the form that libraries expect. */
export const getExtensionKeys = defineCall({
  service: 'registry',
  method: 'GET',
  path: '/api/jwks',
  summary: 'Claves públicas para comprobar la cabecera X-Vitrina-Session (JWKS)',
  access: 'everyone',
  status: 200,
  answer: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
});

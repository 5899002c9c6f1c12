import { z } from 'zod';
import { microfrontendName, teamName } from '../microfrontends/declaration.ts';
import { microfrontendHistory, microfrontendVersion } from '../microfrontends/publishing.ts';
import {
  limitsOrder,
  raisedLimits,
  signedLimitsOrder,
  signedTeamOrder,
  teamOrder,
  teamState,
} from '../microfrontends/team.ts';
import { parseUrl } from '../rules/link.ts';
import { defineCall } from './define.ts';
import { atMost, done, line } from './fields.ts';

const params = z.object({ nombre: microfrontendName });

/** Common fields of signed orders. */
const exampleOrder = { nombre: 'mf-agenda', serie: 1, autor: 'ana', motivo: 'prueba', firma: 'A'.repeat(86) };

/** Reads a team's signing keys and the number of its last order, from which the next order is made. */
export const getTeam = defineCall('GET /api/registro/:nombre/equipo', {
  service: 'registry',
  summary: 'Llaves públicas con que firma un equipo',
  access: 'everyone',
  params,
  answer: teamState,
});

/**
 * Carries out an order about a team. The signature of the platform's authority is the permission; sessions are ignored.
 */
export const postTeam = defineCall('POST /api/registro/:nombre/equipo', {
  service: 'registry',
  summary: 'Dar de alta, cambiar o dar de baja un equipo con una orden firmada',
  access: 'everyone',
  params,
  json: signedTeamOrder,
  examples: [{ ...exampleOrder, accion: 'alta', llaves: ['A'.repeat(43)], huella: 'a'.repeat(64) }],
  answer: done,
  errors: ['orden_sin_firma', 'revision_distinta', 'shell_sin_baja'],
});

/** Changes a microfrontend's JavaScript limits. The signature of the platform's authority is the permission. */
export const postLimits = defineCall('POST /api/registro/:nombre/limites', {
  service: 'registry',
  summary: 'Cambiar los límites de JavaScript con una orden firmada',
  access: 'everyone',
  params,
  json: signedLimitsOrder,
  examples: [
    { ...exampleOrder, limites: { primera: 80, total: 400 } },
    { ...exampleOrder, limites: null },
  ],
  answer: done,
  errors: ['orden_sin_firma', 'revision_distinta', 'equipo_sin_alta', 'limites_por_revision'],
});

/** Team, as administrators see it. */
const listedTeam = z.object({
  nombre: microfrontendName,
  activo: z.boolean(),
  /** True if its first token comes from the configuration. */
  configurado: z.boolean(),
  /** Valid publishing tokens; `hasta` is null for one that does not expire. */
  tokens: z.array(z.object({ hasta: z.string().nullable() })),
  /** Public keys for checking its releases, newest first, raw Ed25519 as base64url. */
  llaves: z.array(z.string()),
  /**
   * JavaScript limits in force, in KB after gzip. `revisados`: from `budgets.json`, which administrators do not change.
   */
  limites: z.object({ primera: z.number(), total: z.number(), elevados: z.boolean(), revisados: z.boolean() }),
  /** Changes of the limits, newest first. */
  cambios: z.array(limitsOrder.omit({ nombre: true }).extend({ fecha: z.string() })),
  /** Origin of its API; null without one. */
  api: z.string().nullable(),
  /** Live version, and the newest move of its channel; null before the first. */
  activa: microfrontendVersion.nullable(),
  movimiento: microfrontendHistory.shape.movimientos.element.nullable(),
  /** Orders about it, newest first. */
  ordenes: z.array(
    teamOrder.pick({ serie: true, accion: true, autor: true, motivo: true }).extend({ fecha: z.string() }),
  ),
});
export type ListedTeam = z.infer<typeof listedTeam>;

export const getTeams = defineCall('GET /api/admin/equipos', {
  service: 'registry',
  summary: 'Equipos que publican microfrontends',
  access: 'admin',
  unlogged: 'teams by the name of their microfrontend',
  answer: done.extend({
    /** False if this platform keeps the authority's key elsewhere: orders then come by `npm run team`. */
    firma_aqui: z.boolean(),
    /** Range for raising limits, in KB after gzip. */
    margenes: z.object({ usuales: raisedLimits, maximos: raisedLimits }),
    data: z.array(listedTeam),
  }),
});

/** Adds, changes or removes a team. Only this response contains token and signing key; the registry keeps neither. */
export const postAdminTeam = defineCall('POST /api/admin/equipos/:nombre', {
  service: 'registry',
  summary: 'Dar de alta, cambiar o dar de baja un equipo',
  access: 'admin',
  params,
  json: z.object({
    accion: teamOrder.shape.accion,
    razon: line().min(1).check(atMost(200)),
    /** The previous signing key may have leaked: revokes it and takes everything signed with it off the pages. */
    filtrada: z.boolean().default(false),
  }),
  examples: [{ accion: 'alta', razon: 'prueba' }],
  answer: done.extend({
    token: z.string().nullable(),
    llave: z.string().nullable(),
    /** End of the former tokens after a change; null if none stays. */
    anterior_hasta: z.iso.datetime().nullable(),
  }),
  errors: ['sin_autoridad', 'revision_distinta', 'equipo_existente', 'equipo_sin_alta', 'shell_sin_baja'],
});

/** Changes a microfrontend's JavaScript limits; null restores the defaults. The next build is checked against them. */
export const postAdminLimits = defineCall('POST /api/admin/equipos/:nombre/limites', {
  service: 'registry',
  summary: 'Cambiar los límites de JavaScript de un equipo',
  access: 'admin',
  params,
  json: z.object({ limites: raisedLimits.nullable(), razon: line().min(1).check(atMost(200)) }),
  examples: [
    { limites: { primera: 80, total: 400 }, razon: 'prueba' },
    { limites: null, razon: 'prueba' },
  ],
  answer: done,
  errors: ['revision_distinta', 'equipo_sin_alta', 'limites_por_revision'],
});

/** Scheme, host and port, and nothing else. */
const origin = line()
  .max(200)
  .regex(/^https?:\/\/[^/?#@\s]+$/, 'un origen: https://servidor, sin ruta')
  .refine((text) => parseUrl(text)?.origin === text, 'un origen: https://servidor, sin ruta');

export const getExtensions = defineCall('GET /api/admin/apis', {
  service: 'registry',
  summary: 'Equipos con API propia y dónde está',
  access: 'admin',
  unlogged: 'addresses of teams’ servers, which are no one’s data',
  answer: done.extend({
    data: z.array(z.object({ equipo: teamName, origen: z.string(), desde: z.string() })),
  }),
});

/** Sets a team's API; null removes it. Gateways follow within a second. */
export const postExtension = defineCall('POST /api/admin/apis/:equipo', {
  service: 'registry',
  summary: 'Registrar o quitar el origen de la API de un equipo',
  access: 'admin',
  params: z.object({ equipo: teamName }),
  json: z.object({ origen: origin.nullable() }),
  examples: [{ origen: 'https://api.agenda.example' }, { origen: null }],
  answer: done,
});

/** Serves a JSON Web Key Set (RFC 7517), in the form that libraries expect. */
export const getExtensionKeys = defineCall('GET /api/jwks', {
  service: 'registry',
  summary: 'Claves públicas para comprobar la cabecera X-Vitrina-Session (JWKS)',
  access: 'everyone',
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

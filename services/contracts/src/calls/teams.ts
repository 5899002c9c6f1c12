import { z } from 'zod';
import { microfrontendName } from '../microfrontends/declaration.ts';
import { signedTeamOrder, teamOrder, teamState } from '../microfrontends/team.ts';
import { defineCall } from './define.ts';
import { atMost, done, line } from './shared.ts';

const params = z.object({ nombre: microfrontendName });

/** Which keys a team signs with, and the number of the last order about it: what the next order is made from. */
export const getTeam = defineCall({
  service: 'registry',
  method: 'GET',
  path: '/api/registro/:nombre/equipo',
  summary: 'Llaves públicas con que firma un equipo',
  access: 'everyone',
  params,
  status: 200,
  answer: teamState,
});

/** Carries out an order about a team. The signature of the platform's authority is the permission; no session counts. */
export const postTeam = defineCall({
  service: 'registry',
  method: 'POST',
  path: '/api/registro/:nombre/equipo',
  summary: 'Dar de alta, cambiar o dar de baja un equipo con una orden firmada',
  access: 'everyone',
  params,
  json: signedTeamOrder,
  status: 200,
  answer: done,
  errors: ['orden_sin_firma', 'revision_distinta'],
});

/** A team, as administrators see it. */
const listedTeam = z.object({
  nombre: microfrontendName,
  activo: z.boolean(),
  /** True where its first token comes from the configuration. */
  configurado: z.boolean(),
  /** Orders about it, the newest first. */
  ordenes: z.array(
    teamOrder.pick({ serie: true, accion: true, autor: true, motivo: true }).extend({ fecha: z.string() }),
  ),
});
export type ListedTeam = z.infer<typeof listedTeam>;

export const getTeams = defineCall({
  service: 'registry',
  method: 'GET',
  path: '/api/admin/equipos',
  summary: 'Equipos que publican microfrontends',
  access: 'admin',
  status: 200,
  answer: done.extend({
    /** False where this platform keeps the authority's key elsewhere: orders then come by `npm run team`. */
    firma_aqui: z.boolean(),
    data: z.array(listedTeam),
  }),
});

/** Adds, changes or removes a team. Token and signing key are in this answer alone; the registry keeps neither. */
export const postAdminTeam = defineCall({
  service: 'registry',
  method: 'POST',
  path: '/api/admin/equipos/:nombre',
  summary: 'Dar de alta, cambiar o dar de baja un equipo',
  access: 'admin',
  params,
  json: z.object({
    accion: teamOrder.shape.accion,
    razon: line().min(1).check(atMost(200)),
    /** The signing key so far may be in other hands: it counts no more, and what it signed leaves the pages. */
    filtrada: z.boolean().default(false),
  }),
  status: 200,
  answer: done.extend({ token: z.string().nullable(), llave: z.string().nullable() }),
  errors: ['sin_autoridad', 'revision_distinta'],
});

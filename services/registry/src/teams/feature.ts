import type { ListedTeam } from '@vitrina/contracts';
import {
  defaultLimits,
  hasReviewedBudget,
  type JavaScriptLimits,
  javaScriptLimits,
  maxLimits,
} from '@vitrina/contracts/microfrontends';
import { isLimitsOrderSigned, isTeamOrderSigned, newTeamOrder } from '@vitrina/contracts/microfrontends/team-orders';
import { type Feature, Problem } from '@vitrina/kernel';
import { channelOf, type Snapshot } from '../channels/channels.ts';
import { moveToWire } from '../channels/move-log.ts';
import type { RegistryContext } from '../context.ts';
import type { Handlers, Registry } from '../registry.ts';
import { bearerToken, isActive, lastOrderOf, raisedOf, type TeamDocument, validTokens } from './teams.ts';

/** Teams: their tokens, keys and limits, by the teams, by signed orders and by administrators. */
export const teams: Feature<RegistryContext> = {
  name: 'teams',
  start(context) {
    context.calls(teamCalls, context.registry);
  },
};

const teamCalls = {
  /** Replaces the team's token, which the request carries, with a new one. */
  'POST /api/registro/:nombre/token': async ({ c, params: { nombre } }, { teams }) => {
    const { token, previousUntil } = await teams.rotate(nombre, bearerToken(c.req.header('authorization')));
    return { success: true, token, anterior_hasta: previousUntil.toISOString() };
  },

  /** Returns a team's public keys and limits, and the numbers of the last orders about them. */
  'GET /api/registro/:nombre/equipo': async ({ params: { nombre } }, registry) => {
    const { isActive: activo, order, raised, limitsSerie } = await registry.teams.find(nombre);
    return {
      success: true,
      nombre,
      serie: order?.serie ?? 0,
      activo,
      llaves: registry.publicKeys(nombre, order),
      limites: { serie: limitsSerie, ...limitsToWire(javaScriptLimits(nombre, raised)) },
    };
  },

  /** Applies an order about a team that the platform's authority signed. */
  'POST /api/registro/:nombre/equipo': async ({ params: { nombre }, json }, registry) => {
    const { trust } = registry;
    const isOurs = json.nombre === nombre && trust?.authority && isTeamOrderSigned(trust.authority, json);
    if (!isOurs) throw new Problem('orden_sin_firma');
    await registry.carryOut(json);
    return { success: true };
  },

  /** Changes a microfrontend's JavaScript limits by an order that the platform's authority signed. */
  'POST /api/registro/:nombre/limites': async ({ params: { nombre }, json }, { teams, trust }) => {
    const isOurs = json.nombre === nombre && trust?.authority && isLimitsOrderSigned(trust.authority, json);
    if (!isOurs) throw new Problem('orden_sin_firma');
    await teams.limit(json);
    return { success: true };
  },

  /** Lists every team that publishes or used to: tokens, keys, limits, API, newest move, and the orders about it. */
  'GET /api/admin/equipos': async (_call, registry) => {
    const [all, origins, read] = await Promise.all([
      registry.teams.all(),
      registry.extensions.all(),
      registry.channels.read(),
    ]);
    const apis = new Map(origins.map(({ _id, origin }) => [`mf-${_id}`, origin]));
    const data = await Promise.all(all.map((team) => listedTeam(registry, team, apis, read)));
    const margenes = { usuales: limitsToWire(defaultLimits), maximos: limitsToWire(maxLimits) };
    return { success: true, firma_aqui: registry.config.TEAM_AUTHORITY_KEY !== undefined, margenes, data };
  },

  /** Signs and applies an order about a team at an administrator's request. */
  'POST /api/admin/equipos/:nombre': async ({ params: { nombre }, json, session }, registry) => {
    const { TEAM_AUTHORITY_KEY: authorityKey } = registry.config;
    if (!authorityKey) throw new Problem('sin_autoridad');
    const { order, isActive: isThere } = await registry.teams.find(nombre);
    const { accion: action, razon: reason, filtrada: isLeaked } = json;
    // Adding a team again would revoke its token and key.
    if (isThere && action === 'alta') throw new Problem('equipo_existente');
    if (!isThere && action !== 'alta') throw new Problem('equipo_sin_alta');
    // Log entries are permanent, so they hold only the account's id.
    const change = { action, isLeaked, reason, author: `admin:${session.userId}` };
    const state = { nombre, serie: order?.serie ?? 0, llaves: registry.publicKeys(nombre, order) };
    const made = newTeamOrder(authorityKey, state, change);
    const end = await registry.carryOut(made.order);
    return { success: true, token: made.token, llave: made.signingKey, anterior_hasta: end?.toISOString() ?? null };
  },

  /** Changes a microfrontend's JavaScript limits at an administrator's request. */
  'POST /api/admin/equipos/:nombre/limites': async ({ params: { nombre }, json, session }, { teams }) => {
    const { limites, razon: motivo } = json;
    const { limitsSerie } = await teams.find(nombre);
    await teams.limit({ nombre, serie: limitsSerie + 1, limites, autor: `admin:${session.userId}`, motivo });
    return { success: true };
  },
} satisfies Handlers;

const limitsToWire = ({ firstKb, totalKb }: JavaScriptLimits) => ({ primera: firstKb, total: totalKb });

async function listedTeam(
  registry: Registry,
  team: TeamDocument,
  apis: ReadonlyMap<string, string>,
  read: Snapshot,
): Promise<ListedTeam> {
  const name = team._id;
  const raised = raisedOf(team);
  const [last] = await registry.log.newest(name, 1);
  return {
    nombre: name,
    activo: isActive(team),
    configurado: team.configured !== null,
    tokens: validTokens(team.tokens, registry.clock.now()).map(({ until }) => ({
      hasta: until?.toISOString() ?? null,
    })),
    llaves: registry.publicKeys(name, lastOrderOf(team)),
    limites: {
      ...limitsToWire(javaScriptLimits(name, raised)),
      elevados: raised !== undefined,
      revisados: hasReviewedBudget(name),
    },
    cambios: (team.limits ?? [])
      .map(({ serie, limites, autor, motivo, at }) => ({ serie, limites, autor, motivo, fecha: at.toISOString() }))
      .reverse(),
    api: apis.get(name) ?? null,
    activa: channelOf(read, name).active,
    movimiento: last ? moveToWire(last) : null,
    ordenes: (team.orders ?? [])
      .map(({ serie, accion, autor, motivo, at }) => ({ serie, accion, autor, motivo, fecha: at.toISOString() }))
      .reverse(),
  };
}

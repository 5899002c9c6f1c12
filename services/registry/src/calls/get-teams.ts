import type { ListedTeam } from '@vitrina/contracts';
import {
  defaultLimits,
  hasReviewedBudget,
  type JavaScriptLimits,
  javaScriptLimits,
  maxLimits,
} from '@vitrina/contracts/microfrontends';
import type { Handler, Registry } from '../registry.ts';
import { channelOf, type Snapshot } from '../store/channels.ts';
import { isActive, lastOrderOf, raisedOf, type TeamDocument, validTokens } from '../store/teams.ts';
import { toWire } from './logged-move.ts';

/** Lists every team that publishes or used to: tokens, keys, limits, API, newest move, and the orders about it. */
export const getTeams: Handler<'GET /api/admin/equipos'> = async (_call, registry) => {
  const [all, origins, read] = await Promise.all([
    registry.teams.all(),
    registry.extensions.all(),
    registry.channels.read(),
  ]);
  const apis = new Map(origins.map(({ _id, origin }) => [`mf-${_id}`, origin]));
  const data = await Promise.all(all.map((team) => listedTeam(registry, team, apis, read)));
  const margenes = { usuales: toWireLimits(defaultLimits), maximos: toWireLimits(maxLimits) };
  return { success: true, firma_aqui: registry.authorityKey !== undefined, margenes, data };
};

const toWireLimits = ({ firstKb, totalKb }: JavaScriptLimits) => ({ primera: firstKb, total: totalKb });

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
    tokens: validTokens(team, registry.clock.now()).map(({ until }) => ({ hasta: until?.toISOString() ?? null })),
    llaves: registry.publicKeys(name, lastOrderOf(team)),
    limites: {
      ...toWireLimits(javaScriptLimits(name, raised)),
      elevados: raised !== undefined,
      revisados: hasReviewedBudget(name),
    },
    cambios: (team.limits ?? [])
      .map(({ serie, limites, autor, motivo, at }) => ({ serie, limites, autor, motivo, fecha: at.toISOString() }))
      .reverse(),
    api: apis.get(name) ?? null,
    activa: channelOf(read, name).active,
    movimiento: last ? toWire(last) : null,
    ordenes: (team.orders ?? [])
      .map(({ serie, accion, autor, motivo, at }) => ({ serie, accion, autor, motivo, fecha: at.toISOString() }))
      .reverse(),
  };
}

import type { Handler } from '../registry.ts';
import { bearerToken } from '../team.ts';

/** Replaces the team's token, which the request carries, with a new one. */
export const postToken: Handler<'POST /api/registro/:nombre/token'> = async ({ c, params: { nombre } }, registry) => {
  const { token, previousUntil } = await registry.teams.rotate(nombre, bearerToken(c.req.header('authorization')));
  return { success: true, token, anterior_hasta: previousUntil.toISOString() };
};

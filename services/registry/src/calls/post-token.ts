import type { Handler } from '../registry.ts';
import { sentToken } from '../team.ts';

/** Gives the team a new token in place of the one that it came with. */
export const postToken: Handler<'POST /api/registro/:nombre/token'> = async ({ c, params: { nombre } }, registry) => {
  const { token, previousUntil } = await registry.teams.rotate(nombre, sentToken(c.req.header('authorization')));
  return { success: true, token, anterior_hasta: previousUntil.toISOString() };
};

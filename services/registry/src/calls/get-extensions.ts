import type { Handler } from '../registry.ts';

/** Lists the teams with their own API and its origin. */
export const getExtensions: Handler<'GET /api/admin/apis'> = async (_call, registry) => {
  const all = await registry.extensions.all();
  const data = all.map(({ _id, origin, setAt }) => ({ equipo: _id, origen: origin, desde: setAt.toISOString() }));
  return { success: true, data };
};

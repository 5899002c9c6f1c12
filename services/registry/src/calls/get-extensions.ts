import type { Handler } from '../registry.ts';

/** Teams with an API of their own, and where it is. */
export const getExtensions: Handler<'GET /api/admin/apis'> = async (_call, registry) => {
  const all = await registry.extensions.all();
  const data = all.map(({ _id, origin, setAt }) => ({ equipo: _id, origen: origin, desde: setAt.toISOString() }));
  return { success: true, data };
};

import { Problem } from '@vitrina/kernel';
import { retire } from '../moves/withdraw.ts';
import { type Handler, originOf } from '../registry.ts';

/** Retires a published version for good: a version with a known fault must not come back. */
export const postRetirement: Handler<'POST /api/registro/:nombre/retirar'> = async (
  { params: { nombre }, json },
  registry,
) => {
  if (!(await registry.versions.has(nombre, json.version))) throw new Problem('version_desconocida');
  const request = { author: nombre, reason: json.motivo, revision: json.revision, origin: originOf(json) };
  return { success: true, revision: await registry.move(nombre, request, (state) => retire(state, json.version)) };
};

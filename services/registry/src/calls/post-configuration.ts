import { configure } from '../moves/configure.ts';
import { type Handler, originOf } from '../registry.ts';

/** Sets a microfrontend's configuration; pages loaded from then on carry it. */
export const postConfiguration: Handler<'POST /api/registro/:nombre/configuracion'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const request = { author: nombre, reason: json.motivo, revision: json.revision, origin: originOf(json) };
  const text = json.configuracion && JSON.stringify(json.configuracion);
  return { success: true, revision: await registry.move(nombre, request, (state) => configure(state, text)) };
};

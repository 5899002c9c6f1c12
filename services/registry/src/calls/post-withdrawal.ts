import { withdraw } from '../moves/withdraw.ts';
import { type Handler, originOf } from '../registry.ts';

/** Withdraws a microfrontend from all pages; a later activation or rollback restores it. */
export const postWithdrawal: Handler<'POST /api/registro/:nombre/desactivar'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const request = { author: nombre, reason: json.motivo, revision: json.revision, origin: originOf(json) };
  return { success: true, revision: await registry.move(nombre, request, withdraw) };
};

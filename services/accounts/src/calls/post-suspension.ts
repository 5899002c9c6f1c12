import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/admin/cuentas/:id/suspension`: one write that carries its events and its mail, and ends the account's sessions. */
export const postSuspension: Handler<'POST /api/admin/cuentas/:id/suspension'> = async (
  { params, json, session },
  { accounts },
) => {
  const { suspendida: suspended, razon: reason } = json;
  const account = await accounts.byId(params.id);
  if (!account || account.erased) throw new Problem('cuenta_no_encontrada');
  const by = { adminId: session.userId, adminName: session.name, reason };
  await accounts.change(account._id, (kept) => {
    if (kept.staff !== null) throw new Problem('no_permitido');
    const suspensionDecision = { ...by, accountName: kept.name, at: Date.now() };
    if (kept.suspended === suspended) return {};
    return { suspended, suspensionDecision, mail: suspended ? 'suspended' : 'reinstated' };
  });
  return { success: true };
};

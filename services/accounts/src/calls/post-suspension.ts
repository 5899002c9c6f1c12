import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/**
 * `POST /api/admin/cuentas/:id/suspension`: one write that carries its events and its mail, and ends the account's
 * sessions. The mail leaves a little later, so that a suspension that is undone at once is not announced.
 */
export const postSuspension: Handler<'POST /api/admin/cuentas/:id/suspension'> = async (
  { params, json, session },
  { accounts, config, clock },
) => {
  const { suspendida: suspended, razon: reason } = json;
  const account = await accounts.byId(params.id);
  if (!account || account.erased) throw new Problem('cuenta_no_encontrada');
  const undoMs = config.DECISION_MAIL_DELAY_SECONDS * 1_000;
  const by = { adminId: session.userId, adminName: session.name, reason };
  await accounts.change(account._id, (kept) => {
    if (kept.staff !== null) throw new Problem('no_permitido');
    const suspensionDecision = { ...by, accountName: kept.name, at: Date.now() };
    if (kept.suspended === suspended) return {};
    const change = { suspended, suspensionDecision };
    if (suspended) return { ...change, mail: 'suspended', mailAt: new Date(clock.now().getTime() + undoMs) };
    // Without a mail about the suspension there is none about its end; the one that waits finds that it is over.
    const isUntold = kept.mails.some(({ kind, tries, at }) => kind === 'suspended' && tries === 0 && at !== undefined);
    return isUntold ? change : { ...change, mail: 'reinstated' };
  });
  return { success: true };
};

import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/**
 * `POST /api/admin/cuentas/:id/suspension`: suspends or reinstates an account in one write with its events and mail, which
 * also ends its sessions. The mail is delayed, so that a suspension that is undone immediately is not mailed.
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
  await accounts.change(account._id, (current) => {
    if (current.staff !== null) throw new Problem('no_permitido');
    const suspensionDecision = { ...by, accountName: current.name, at: Date.now() };
    if (current.suspended === suspended) return {};
    const change = { suspended, suspensionDecision };
    if (suspended) return { ...change, mail: 'suspended', mailAt: new Date(clock.now().getTime() + undoMs) };
    // If the mail about the suspension is still pending, neither is sent: composing it finds that the suspension ended.
    const isUnsent = current.mails.some(
      ({ kind, tries, at }) => kind === 'suspended' && tries === 0 && at !== undefined,
    );
    return isUnsent ? change : { ...change, mail: 'reinstated' };
  });
  return { success: true };
};

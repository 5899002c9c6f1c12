import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { lacksSecondFactor } from '../passkeys/staff-proof.ts';

/** `DELETE /api/cuenta/llaves/:llave`: no one gets in with it any more; open sessions stay. Staff prove one first. */
export const deletePasskey: Handler<'DELETE /api/cuenta/llaves/:llave'> = async (
  { params, session },
  { accounts, config },
) => {
  await accounts.change(session.userId, (account) => {
    const { passkeys = [] } = requireActive(account);
    if (lacksSecondFactor(account, { session, config })) throw new Problem('segundo_factor');
    const rest = passkeys.filter(({ id }) => id !== params.llave);
    if (rest.length === passkeys.length) throw new Problem('llave_no_encontrada');
    return { passkeys: rest };
  });
  return { success: true };
};

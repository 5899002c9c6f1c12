import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';

/** `DELETE /api/cuenta/llaves/:llave`: nobody gets in with it any more; open sessions stay. */
export const deletePasskey: Handler<'DELETE /api/cuenta/llaves/:llave'> = async ({ params, session }, { accounts }) => {
  await accounts.change(session.userId, (account) => {
    const { passkeys = [] } = requireActive(account);
    const rest = passkeys.filter(({ id }) => id !== params.llave);
    if (rest.length === passkeys.length) throw new Problem('llave_no_encontrada');
    return { passkeys: rest };
  });
  return { success: true };
};

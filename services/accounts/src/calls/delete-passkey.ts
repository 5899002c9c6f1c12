import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import { lacksSecondFactor } from '../passkeys/staff-proof.ts';
import { passkeysAfterUse } from '../passkeys/use.ts';
import { verifyLogin } from '../passkeys/verify.ts';
import { requirePassword } from '../require-password.ts';
import type { Account } from '../store/account.ts';
import type { Passkey } from '../store/passkey.ts';

/** `DELETE /api/cuenta/llaves/:llave`: removes a passkey; open sessions stay. Staff must have proven a passkey first. */
export const deletePasskey: Handler<'DELETE /api/cuenta/llaves/:llave'> = async (
  { params, json, session },
  dependencies,
) => {
  const { accounts, config } = dependencies;
  const account = requireActive(await accounts.byId(session.userId));
  if (lacksSecondFactor(account, { session, config })) throw new Problem('segundo_factor');
  const used = await requireProof(account, json, dependencies);
  await accounts.change(account._id, (current) => {
    const { passkeys = [] } = requireActive(current);
    const proven = used ? passkeysAfterUse(passkeys, used) : passkeys;
    const rest = proven.filter(({ id }) => id !== params.llave);
    if (rest.length === proven.length) throw new Problem('llave_no_encontrada');
    return { passkeys: rest };
  });
  return { success: true };
};

/**
 * Checks the password or a passkey again, because a session may be stolen.
 * @returns the proven passkey with its new signature count; null for the password
 * @throws {Problem} `contrasena_actual_incorrecta`, `llave_invalida`, `demasiadas_solicitudes`
 */
async function requireProof(
  account: Account,
  proof: Parameters<Handler<'DELETE /api/cuenta/llaves/:llave'>>[0]['json'],
  dependencies: Dependencies,
): Promise<Pick<Passkey, 'id' | 'counter'> | null> {
  if ('contrasena' in proof) {
    await requirePassword(account, proof.contrasena, dependencies.limits);
    return null;
  }
  const passkey = account.passkeys?.find(({ id }) => id === proof.respuesta.id);
  if (!passkey) throw new Problem('llave_invalida');
  return { id: passkey.id, counter: await verifyLogin(proof.respuesta, passkey, dependencies) };
}

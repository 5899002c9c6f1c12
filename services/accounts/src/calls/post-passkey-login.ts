import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { passkeysAfterUse } from '../passkeys/use.ts';
import { verifyLogin } from '../passkeys/verify.ts';
import { signIn } from '../sign-in.ts';

/**
 * `POST /api/auth/llave`: opens a session with a passkey. The authenticator names the account. Every refusal except that of
 * a suspended account is the same, so that it does not reveal which account has which key.
 * @throws {Problem} `llave_invalida`, `cuenta_suspendida`
 */
export const postPasskeyLogin: Handler<'POST /api/auth/llave'> = async ({ c, json, session }, dependencies) => {
  const { respuesta } = json;
  const { accounts } = dependencies;
  const accountId = Buffer.from(respuesta.response.userHandle ?? '', 'base64url').toString('utf8');
  const account = /^[0-9a-f]{24}$/.test(accountId) ? await accounts.byId(accountId) : null;
  const passkey = account?.passkeys?.find(({ id }) => id === respuesta.id);
  if (!account || !passkey || account.erased || account.erasure?.final) throw new Problem('llave_invalida');
  const counter = await verifyLogin(respuesta, passkey, dependencies);
  const used = await accounts.change(accountId, ({ passkeys = [] }) => ({
    passkeys: passkeysAfterUse(passkeys, { id: passkey.id, counter }),
  }));
  return signIn(c, used, session, dependencies, true);
};

import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { passkeyCard } from '../passkeys/card.ts';
import { requireEnrolment } from '../passkeys/staff-proof.ts';
import { verifyRegistration } from '../passkeys/verify.ts';
import { browserText, readOrigin } from '../sessions/origin.ts';
import { MAX_PASSKEYS, type Passkey } from '../store/passkey.ts';

/**
 * `POST /api/cuenta/llaves`: adds a passkey, mails its owner and uses up the enrolment code. A repeated request adds it only
 * once.
 */
export const postPasskey: Handler<'POST /api/cuenta/llaves'> = async ({ c, json, session }, dependencies) => {
  const { accounts, config } = dependencies;
  requireActive(await accounts.byId(session.userId));
  const verified = await verifyRegistration(json.respuesta, session.userId, dependencies);
  const origin = readOrigin({ userAgent: c.req.header('user-agent'), cookie: c.req.header('cookie') });
  const passkey: Passkey = { ...verified, name: browserText(origin), createdAt: new Date() };
  await accounts.change(session.userId, (account) => {
    const { passkeys = [] } = requireActive(account);
    if (passkeys.some(({ id }) => id === passkey.id)) return {};
    requireEnrolment(account, json.codigo, { session, config, accounts });
    if (passkeys.length >= MAX_PASSKEYS) throw new Problem('llaves_demasiadas');
    const links = account.links.filter(({ purpose }) => purpose !== 'enrolment');
    return { passkeys: [...passkeys, passkey], links, mail: 'passkeyAdded' };
  });
  return { success: true, data: passkeyCard(passkey) };
};

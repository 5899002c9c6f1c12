import { generateRegistrationOptions } from '@simplewebauthn/server';
import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { requireEnrolment } from '../passkeys/staff-proof.ts';
import { requirePassword } from '../require-password.ts';
import { MAX_PASSKEYS } from '../store/passkey.ts';

/**
 * `POST /api/cuenta/llaves/opciones`: creates the options for a new passkey. The passkey must be discoverable without an
 * e-mail and verify the person (fingerprint, face or code), so that it is two factors in one.
 */
export const postPasskeyOptions: Handler<'POST /api/cuenta/llaves/opciones'> = async (
  { json, session },
  { accounts, limits, challenges, party, config },
) => {
  const account = requireActive(await accounts.byId(session.userId));
  await requirePassword(account, json.contrasena, limits);
  requireEnrolment(account, json.codigo, { session, config, accounts });
  const { passkeys = [] } = account;
  if (passkeys.length >= MAX_PASSKEYS) throw new Problem('llaves_demasiadas');
  const opciones = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(account._id),
    userName: account.email,
    userDisplayName: account.name,
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await challenges.add(opciones.challenge, 'registration', account._id);
  return { success: true, opciones: { ...opciones } };
};

import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Calls } from '@vitrina/contracts';
import { Problem } from '@vitrina/kernel';
import type { Passkey } from '../store/passkey.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

type Registered = Calls['POST /api/cuenta/llaves']['json']['respuesta'];
type Proven = Calls['POST /api/auth/llave']['json']['respuesta'];

/** Where answers of authenticators are checked. */
interface Checking {
  party: RelyingParty;
  challenges: Challenges;
}

/**
 * The passkey that an authenticator has made for an account.
 * @throws {Problem} `llave_invalida` for another challenge, origin or domain, and where the person was not verified
 */
export async function verifyRegistration(
  respuesta: Registered,
  accountId: string,
  { party, challenges }: Checking,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  refuseFrames(respuesta.response.clientDataJSON);
  const { registrationInfo } = await orInvalid(() =>
    verifyRegistrationResponse({
      // The schema of the call has its shape; transports are free text in it.
      response: respuesta as RegistrationResponseJSON,
      expectedChallenge: (challenge) => challenges.take(challenge, 'registration', accountId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new Problem('llave_invalida');
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = respuesta.response.transports ?? [];
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * The count of signatures after an authenticator has proven that it has a passkey.
 * @throws {Problem} `llave_invalida` as {@link verifyRegistration}, and for a count that does not grow: a copied key
 */
export async function verifyLogin(
  respuesta: Proven,
  { id, publicKey, counter }: Passkey,
  { party, challenges }: Checking,
): Promise<number> {
  refuseFrames(respuesta.response.clientDataJSON);
  const { verified, authenticationInfo } = await orInvalid(() =>
    verifyAuthenticationResponse({
      response: respuesta as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => challenges.take(challenge, 'login', ''),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Problem('llave_invalida');
  return authenticationInfo.newCounter;
}

/** Refuses what was signed in a frame of another site, which the library lets through where no site is named. */
function refuseFrames(clientDataJSON: string): void {
  let isCrossOrigin = false;
  try {
    isCrossOrigin = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))?.crossOrigin === true;
  } catch {
    // The library refuses what is no JSON.
  }
  if (isCrossOrigin) throw new Problem('llave_invalida');
}

/** The library throws plain errors for whatever it refuses. */
async function orInvalid<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    throw new Problem('llave_invalida', { cause });
  }
}

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

type RegistrationResponse = Calls['POST /api/cuenta/llaves']['json']['respuesta'];
type LoginResponse = Calls['POST /api/auth/llave']['json']['respuesta'];

/** Dependencies of verifying responses of authenticators. */
interface VerifyDependencies {
  party: RelyingParty;
  challenges: Challenges;
}

/**
 * Verifies a new passkey of an account and returns its public data.
 * @throws {Problem} `llave_invalida` for another challenge, origin or domain, or if the person was not verified
 */
export async function verifyRegistration(
  respuesta: RegistrationResponse,
  accountId: string,
  { party, challenges }: VerifyDependencies,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  refuseFrames(respuesta.response.clientDataJSON);
  const { registrationInfo } = await orInvalid(() =>
    verifyRegistrationResponse({
      // The call's schema has the same shape, except that transports are free text.
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
 * Verifies the signature of a passkey and returns its new signature count.
 * @throws {Problem} `llave_invalida` as {@link verifyRegistration}, and if the count does not grow, which means a copied key
 */
export async function verifyLogin(
  respuesta: LoginResponse,
  { id, publicKey, counter }: Passkey,
  { party, challenges }: VerifyDependencies,
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

/** Refuses responses signed in a frame of another site, which the library accepts if no site is named. */
function refuseFrames(clientDataJSON: string): void {
  let isCrossOrigin = false;
  try {
    isCrossOrigin = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))?.crossOrigin === true;
  } catch {
    // The library refuses invalid JSON.
  }
  if (isCrossOrigin) throw new Problem('llave_invalida');
}

/** Converts the plain errors that the library throws to a `Problem`. */
async function orInvalid<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    throw new Problem('llave_invalida', { cause });
  }
}

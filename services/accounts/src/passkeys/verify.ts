import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Calls, OwnPasskey } from '@vitrina/contracts';
import { Problem } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import type { Passkey } from '../account/account.ts';

type RegistrationResponse = Calls['POST /api/cuenta/llaves']['json']['respuesta'];
type LoginResponse = Calls['POST /api/auth/llave']['json']['respuesta'];

/** Loads the library at the first passkey: reading certificates takes a tenth of a process's start. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Verifier of the responses of authenticators. */
export interface Verifier {
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
  { party, challenges }: Verifier,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  refuseFrames(respuesta.response.clientDataJSON);
  const { verifyRegistrationResponse } = await webAuthn();
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
  { party, challenges }: Verifier,
): Promise<number> {
  refuseFrames(respuesta.response.clientDataJSON);
  const { verifyAuthenticationResponse } = await webAuthn();
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

/** Lifetime of a challenge, in seconds. */
const SECONDS = 300;

/** Purpose of a challenge. */
type Ceremony = 'registration' | 'login';

/** Stores challenges for authenticators to sign. Each is valid once, for one ceremony of one account. */
export class Challenges {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Stores a challenge. @param accountId owner of the challenge; empty for a login, whose account is not known yet */
  async add(challenge: string, ceremony: Ceremony, accountId: string): Promise<void> {
    await this.#redis.set(keyOf(challenge), `${ceremony} ${accountId}`, 'EX', SECONDS);
  }

  /** Uses a challenge up; false if it is unknown or used, or belongs to another ceremony or account. */
  async take(challenge: string, ceremony: Ceremony, accountId: string): Promise<boolean> {
    // Restricts the sent text, because it becomes part of a Redis key.
    if (!/^[\w-]{1,200}$/.test(challenge)) return false;
    return (await this.#redis.getdel(keyOf(challenge))) === `${ceremony} ${accountId}`;
  }
}

function keyOf(challenge: string): string {
  return `passkey:challenge:${challenge}`;
}

/** Relying party of the passkeys: browsers offer them for this domain and its subdomains only. */
interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** Relying party for the public address. A passkey belongs to its host and is lost if the platform moves to another. */
export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: 'Vitrina' };
}

/**
 * Passkeys of an account after one of them has signed.
 * @param used id of that passkey, with its new signature count
 * @throws {Problem} `llave_invalida` if it was removed since, or if the count shows that a copy was used
 */
export function passkeysAfterUse(passkeys: readonly Passkey[], used: Pick<Passkey, 'id' | 'counter'>): Passkey[] {
  const kept = passkeys.find(({ id }) => id === used.id);
  if (!kept || (used.counter > 0 && kept.counter >= used.counter)) throw new Problem('llave_invalida');
  return passkeys.map((each) => (each === kept ? { ...each, counter: used.counter, usedAt: new Date() } : each));
}

/** Passkey as its owner sees it. */
export function passkeyCard({ id, name, createdAt, usedAt }: Passkey): OwnPasskey {
  return { id, nombre: name, creada: createdAt.toISOString(), usada: usedAt?.toISOString() ?? null };
}

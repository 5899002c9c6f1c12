import type { Calls } from '@vitrina/contracts';
import { type AppEnv, type Caller, clientAddress, clientNetwork, hashToken, limitCaller } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { placeOf } from '../known-places.ts';
import { texts } from '../texts.ts';

type RecoverBody = Extract<Calls['POST /api/auth']['json'], { action: 'recuperar' }>;

/**
 * Sends a link for a new password to an e-mail. The response is the same, after the same work, with or without an account.
 * Mails are also limited per e-mail when they are composed, which the caller cannot notice. Networks where the account has
 * logged in before count separately, so that strangers cannot use up the owner's links.
 * @throws {Problem} `demasiadas_solicitudes` per device, and per network and e-mail
 */
export async function recover(
  c: Context<AppEnv>,
  { email }: RecoverBody,
  caller: Caller,
  { limits, places, recoveries }: Dependencies,
): Promise<Response> {
  const network = clientNetwork(clientAddress(c));
  await limitCaller(limits, 'recoveryRequests', caller);
  const place = placeOf(email, network);
  await limits.consume('recoveries', place);
  const countedAs = (await places.has(place)) ? place : hashToken(email);
  await recoveries.add(email, 'recovery', countedAs);
  return c.json({ success: true, message: texts.recoverySent });
}

import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, clientNetwork, hashToken } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { placeOf } from '../known-places.ts';
import { texts } from '../texts.ts';

type RecoverBody = Extract<Calls['POST /api/auth']['json'], { action: 'recuperar' }>;

/**
 * Sends a link for a new password to an e-mail. Answers the same, after the same work, whether it is an account's or not.
 * @throws {Problem} `demasiadas_solicitudes` by network, and by e-mail for an hour and a day; by e-mail and network where
 *   the account has logged in before
 */
export async function recover(
  c: Context<AppEnv>,
  { email }: RecoverBody,
  { limits, places, recoveries }: Dependencies,
): Promise<Response> {
  const network = clientNetwork(clientAddress(c));
  await limits.consume('recoveryNetwork', network);
  const place = placeOf(email, network);
  if (await places.has(place)) {
    await limits.consume('recoveries', place);
  } else {
    await limits.consume('recoveries', hashToken(email));
    await limits.consume('recoveriesOfDay', hashToken(email));
  }
  await recoveries.add(email, 'recovery');
  return c.json({ success: true, message: texts.recoverySent });
}

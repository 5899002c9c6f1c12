import type { Calls } from '@vitrina/contracts';
import { type AppEnv, clientAddress, clientNetwork, hashToken } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { texts } from '../texts.ts';

type RecoverBody = Extract<Calls['POST /api/auth']['json'], { action: 'recuperar' }>;

/**
 * Sends a link for a new password to an e-mail. Answers the same, after the same work, whether it is an account's or not.
 * @throws {Problem} `demasiadas_solicitudes` by network and by e-mail
 */
export async function recover(
  c: Context<AppEnv>,
  { email }: RecoverBody,
  { limits, recoveries }: Dependencies,
): Promise<Response> {
  await limits.consume('recoveryNetwork', clientNetwork(clientAddress(c)));
  await limits.consume('recoveries', hashToken(email));
  await recoveries.add(email);
  return c.json({ success: true, message: texts.recoverySent });
}

import { createHmac } from 'node:crypto';
import { sameSecret } from '@vitrina/kernel';

/** Suspension that its owner may appeal without a session. */
export interface AppealedSuspension {
  accountId: string;
  /** Time of the decision, in milliseconds since 1970. */
  at: number;
}

/** Signs the token of the link by which a suspended account's owner reads and appeals this suspension. */
export function signAppeal(secret: string, { accountId, at }: AppealedSuspension): string {
  return `${accountId}.${at}.${signatureOf(secret, accountId, String(at))}`;
}

/** Reads a token; null for a text that we did not sign. */
export function readAppeal(secret: string, token: string): AppealedSuspension | null {
  const [accountId = '', at = '', signature = '', more] = token.split('.');
  if (more !== undefined || !/^[0-9a-f]{24}$/.test(accountId) || !/^\d{1,15}$/.test(at)) return null;
  return sameSecret(signature, signatureOf(secret, accountId, at)) ? { accountId, at: Number(at) } : null;
}

/** Signature over a text that includes its purpose, because the same secret signs other things. */
function signatureOf(secret: string, accountId: string, at: string): string {
  return createHmac('sha256', secret).update(`appeal:${accountId}:${at}`).digest('base64url');
}

import { createHmac } from 'node:crypto';
import { sameSecret } from './ids.ts';

/** A suspension that its owner may appeal without a session. */
export interface AppealedSuspension {
  accountId: string;
  /** The moment of the decision, milliseconds since 1970. */
  at: number;
}

/** The token of the link by which a suspended account's owner reads and appeals that one suspension. */
export function signAppeal(secret: string, { accountId, at }: AppealedSuspension): string {
  return `${accountId}.${at}.${signatureOf(secret, accountId, String(at))}`;
}

/** What a token was made for; null for a text that is none of ours. */
export function readAppeal(secret: string, token: string): AppealedSuspension | null {
  const [accountId = '', at = '', signature = '', more] = token.split('.');
  if (more !== undefined || !/^[0-9a-f]{24}$/.test(accountId) || !/^\d{1,15}$/.test(at)) return null;
  return sameSecret(signature, signatureOf(secret, accountId, at)) ? { accountId, at: Number(at) } : null;
}

/** The signed text includes its purpose, as other things are signed with the same secret. */
function signatureOf(secret: string, accountId: string, at: string): string {
  return createHmac('sha256', secret).update(`appeal:${accountId}:${at}`).digest('base64url');
}

import type { AppEnv, StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { AccountsKit } from '../accounts-kit.ts';

/** Ends the session on the server and in the browser; without one it answers the same. */
export async function logout(
  c: Context<AppEnv>,
  session: StoredSession | null,
  { calls }: AccountsKit,
): Promise<Response> {
  if (session) await calls.sessions.revoke(session);
  calls.sessionCookie.remove(c);
  return c.json({ success: true });
}

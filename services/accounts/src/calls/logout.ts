import type { AppEnv, StoredSession } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';

/** Ends the session on the server and in the browser. Responds the same without a session. */
export async function logout(
  c: Context<AppEnv>,
  session: StoredSession | null,
  { sessions, sessionCookie }: Dependencies,
): Promise<Response> {
  if (session) await sessions.revoke(session.userId, session);
  sessionCookie.remove(c);
  return c.json({ success: true });
}

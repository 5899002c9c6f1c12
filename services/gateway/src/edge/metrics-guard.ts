import type { IncomingMessage } from 'node:http';
import { type App, type AppEnv, Problem, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers by which a proxy says that it asks for somebody else. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'];

/**
 * Keeps the gateway's own numbers from visitors, as its port is the one that everybody reaches: they are for the
 * machine itself, and for who holds the services' token. To all others the page is not there.
 * @param token undefined where the gateway was given none
 */
export function guardMetrics(app: App, token: string | undefined): void {
  app.use('/metrics', async (c, next) => {
    if (!isOperator(c, token)) throw new Problem('ruta_no_encontrada');
    await next();
  });
}

function isOperator(c: Context<AppEnv>, token: string | undefined): boolean {
  const sent = c.req.header('authorization')?.replace(/^Bearer /, '');
  if (token !== undefined && sent !== undefined && sameSecret(sent, token)) return true;
  const { incoming } = c.env as unknown as { incoming?: IncomingMessage };
  const isOwn = loopback.has(incoming?.socket.remoteAddress ?? '');
  return isOwn && forwarding.every((name) => c.req.header(name) === undefined);
}

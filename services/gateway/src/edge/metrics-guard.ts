import type { IncomingMessage } from 'node:http';
import { type App, type AppEnv, Problem, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Keeps the gateway's own numbers from visitors, as its port is public: they are for the
 * machine itself, and for who holds the services' token. To all others the page is not there.
 * @param token undefined where the gateway was given none
 * @param wasForwarded true for a request that came through a proxy, or says so
 */
export function guardMetrics(
  app: App,
  token: string | undefined,
  wasForwarded: (incoming: IncomingMessage) => boolean,
): void {
  const isOwn = (incoming: IncomingMessage) =>
    loopback.has(incoming.socket.remoteAddress ?? '') && !wasForwarded(incoming);
  app.use('/metrics', async (c, next) => {
    const { incoming } = c.env as unknown as { incoming: IncomingMessage };
    if (!isOwn(incoming) && !holdsToken(c, token)) throw new Problem('ruta_no_encontrada');
    await next();
  });
}

function holdsToken(c: Context<AppEnv>, token: string | undefined): boolean {
  const sent = c.req.header('authorization')?.replace(/^Bearer /, '');
  return token !== undefined && sent !== undefined && sameSecret(sent, token);
}

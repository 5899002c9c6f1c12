import type { IncomingMessage } from 'node:http';
import { type App, type AppEnv, Problem, sameSecret } from '@vitrina/kernel';
import type { Context } from 'hono';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Restricts `/metrics`, because the gateway's port is public: this machine and holders of `METRICS_TOKEN` may read it;
 * all other requests get 404.
 * @param token undefined if only this machine may read
 * @param wasForwarded true for a request that came, or claims to have come, through a proxy
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

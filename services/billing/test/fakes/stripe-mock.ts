import { join } from 'node:path';
import { acceptsConnection, buildTool, Daemon, freePort, paths, silentStep } from '@vitrina/local';

const STRIPE_MOCK = { module: 'github.com/stripe/stripe-mock', version: 'v0.203.0', program: 'stripe-mock' };
const READY_MS = 20_000;

/**
 * Runs Stripe's official mock server, built once from its Go module: it refuses requests that Stripe's API does not
 * accept and responds with samples. It keeps no state.
 */
export async function startStripeMock(): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await buildTool(STRIPE_MOCK, silentStep);
  const port = await freePort();
  const daemon = new Daemon({
    name: 'stripe-mock',
    program,
    args: ['-http-addr', `127.0.0.1:${port}`],
    run: process.env.VITRINA_TEST_RUN ?? 'test-without-set-up',
    log: join(paths.logs, 'stripe-mock.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  await daemon.ready(() => acceptsConnection('127.0.0.1', port), READY_MS);
  return { url, stop: () => daemon.stop(2_000) };
}

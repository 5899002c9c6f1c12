import type { DemoProvider } from '../people/provider.ts';
import { REQUESTS } from '../texts/index.ts';
import { logInDemo, type Platform } from './account.ts';
import { listOf, textAt, Visitor, valueAt } from './api.ts';

/**
 * Makes demo people ask a Premium provider for a quote, so that their 'Mensajes' are not empty. A provider with
 * messages is skipped, so that a second run adds nothing.
 * @throws {CallFailed} if the platform refuses a call
 */
export async function askForQuotes(
  platform: Platform,
  provider: DemoProvider,
  askers: readonly DemoProvider[],
): Promise<void> {
  const owner = await logInDemo(platform, provider.email);
  if (listOf((await owner.call('GET', '/api/mensajes?limit=1')).body).length > 0) return;
  const anyone = new Visitor(platform.url);
  const { body } = await anyone.call('GET', `/api/usuarios?email=${encodeURIComponent(provider.email)}`);
  const proveedor = textAt(listOf(valueAt(body, 'data'))[0], 'id');
  for (const [number, texto] of REQUESTS.entries()) {
    const asker = askers[number];
    if (!asker) return;
    const { nombre, email } = asker;
    await anyone.call('POST', '/api/mensajes', {
      json: { proveedor, nombre, email, texto },
      headers: { 'idempotency-key': `demo-${proveedor}-${number}` },
    });
  }
}

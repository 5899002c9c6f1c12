import { haltCanary } from '../moves/canary.ts';
import type { Registry } from '../registry.ts';
import { isWorse } from './verdict.ts';

/**
 * Ends every canary that fails more often than the live version beside it; everyone gets the live one again.
 * @param signal ends the round early
 * @returns the names of microfrontends whose canary was ended
 */
export async function haltWorse(registry: Registry, signal: AbortSignal): Promise<string[]> {
  const halted: string[] = [];
  for (const { name, active, canary } of (await registry.channels.read()).channels) {
    if (signal.aborted) break;
    if (active === null || canary === null) continue;
    const { version } = canary;
    const [its, usual] = await Promise.all([registry.rates.of(name, version), registry.rates.of(name, active)]);
    if (!isWorse(its, usual)) continue;
    const reason = `Falla: ${its.failed} avisos en ${its.served} páginas; la activa, ${usual.failed} en ${usual.served}`;
    await registry.move(name, { team: 'registro', reason }, (state) => haltCanary(state, version));
    halted.push(name);
  }
  return halted;
}

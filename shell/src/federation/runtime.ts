import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend } from '@vitrina/sdk';
import { retryFolder } from './guard.ts';

/**
 * How long an entry may take before its script is abandoned, in milliseconds. The notice is shown sooner; an entry that
 * arrives later still replaces it.
 */
const ENTRY_TIMEOUT_MS = 12_000;

/** Gives entries their integrity value and a limit in time; everything else is the runtime's own. */
const guardEntries: ModuleFederationRuntimePlugin = {
  name: 'vitrina-guard',
  createScript({ url }) {
    const script = document.createElement('script');
    window.__vitrinaGuard(script, url);
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

/** Makes the microfrontends of the registry's answer known to the federation runtime; loads none of them. */
export function registerMicrofrontends(microfrontends: readonly ResolvedMicrofrontend[]): void {
  registerPlugins([guardEntries]);
  registerRemotes(microfrontends.map(remoteOf));
}

/**
 * Loads a microfrontend's `./app`. From the second attempt on it starts from nothing, past caches and past requests
 * that hang.
 */
export async function loadMicrofrontend(microfrontend: ResolvedMicrofrontend, attempt: number): Promise<Microfrontend> {
  const remote = remoteOf(microfrontend);
  if (attempt > 1) {
    forgetPending(remote.name);
    retryFolder(remote.entry, attempt);
    registerRemotes([{ ...remote, entry: `${remote.entry}?intento=${attempt}` }], { force: true });
  }
  const module = await loadRemote<{ default: Microfrontend }>(`${remote.name}/app`);
  if (!module) throw new Error(`${microfrontend.name} exposes no ./app`);
  return module.default;
}

/** webpack waits on a script of the page that carries the same mark, instead of asking again. */
function forgetPending(container: string): void {
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove();
}

function remoteOf({ container, entry, name }: ResolvedMicrofrontend): { name: string; entry: string } {
  if (!container) throw new Error(`${name} has no container`);
  return { name: container, entry };
}

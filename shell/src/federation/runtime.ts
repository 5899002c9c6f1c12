import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import type { Microfrontend } from '@vitrina/sdk';

/** Time after which an entry's script is abandoned, in milliseconds. A later entry still replaces the earlier notice. */
const ENTRY_TIMEOUT_MS = 12_000;

/** Gives entries their integrity value and a time limit; everything else is the runtime's default. */
const guardEntries: ModuleFederationRuntimePlugin = {
  name: 'vitrina-guard',
  createScript({ url }) {
    const script = document.createElement('script');
    window.__vitrinaGuard(script, url);
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

/** Registers the microfrontends of the registry's answer with the federation runtime; loads none of them. */
export function registerMicrofrontends(microfrontends: readonly ResolvedMicrofrontend[]): void {
  registerPlugins([guardEntries]);
  registerRemotes(microfrontends.map(remoteOf));
}

/** Loads a microfrontend's `./app`. @param entry another address of its entry; nothing loaded earlier is then reused */
export async function loadMicrofrontend(microfrontend: ResolvedMicrofrontend, entry?: string): Promise<Microfrontend> {
  const remote = remoteOf(microfrontend);
  if (entry) registerRemotes([{ ...remote, entry }], { force: true });
  const module = await loadRemote<{ default: Microfrontend }>(`${remote.name}/app`);
  if (!module) throw new Error(`${microfrontend.name} exposes no ./app`);
  return module.default;
}

function remoteOf({ container, entry, name }: ResolvedMicrofrontend): { name: string; entry: string } {
  if (!container) throw new Error(`${name} has no container`);
  return { name: container, entry };
}

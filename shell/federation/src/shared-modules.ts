import type { Compilation, Module } from 'webpack';

/** Version of the SDK's contract that the shell provides. A microfrontend declares the version it was built against. */
export const SDK_CONTRACT = '2.5.0';

/**
 * The modules that the shell provides to every microfrontend; a page has exactly one copy of each. `version` is the shell's,
 * `requires` the range that a microfrontend accepts. Shared modules are not tree-shaken, so the list holds only libraries of
 * which two copies would break the page; everything else goes through the SDK's narrow facades.
 */
export const sharedModules = {
  react: { version: '19.3.1', requires: '^19.3.0' },
  'react/jsx-runtime': { version: '19.3.1', requires: '^19.3.0' },
  'react-dom': { version: '19.3.1', requires: '^19.3.0' },
  'react-dom/client': { version: '19.3.1', requires: '^19.3.0' },
  '@vitrina/sdk': { version: SDK_CONTRACT, requires: `^${SDK_CONTRACT}` },
} as const satisfies Record<string, { version: string; requires: string }>;

interface SharedConfig {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
}

interface Provided extends SharedConfig {
  eager: true;
  version: string;
}

interface Consumed extends SharedConfig {
  import: false;
}

function mapShared<T>(map: (requires: string, version: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, { requires, version }]) => [name, map(requires, version)]),
  );
}

/** The shell's side: one eager copy of each, so that no deploy of a microfrontend can replace it. */
export function provided(): Record<string, Provided> {
  return mapShared((requiredVersion, version) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion,
    eager: true,
    version,
  }));
}

/** A microfrontend's side: never bundles a copy; an incompatible version fails inside its error boundary. */
export function consumed(): Record<string, Consumed> {
  return mapShared((requiredVersion) => ({ singleton: true, strictVersion: true, requiredVersion, import: false }));
}

/** Module of the federation preset that replaces a shared module in a build. */
interface SharedModule extends Module {
  options?: { shareKey?: string };
}

/**
 * Names that a microfrontend imports from a shared module, in order; undefined if the build cannot determine them, for
 * example if the whole module is imported.
 */
export function namesUsed({ modules, moduleGraph }: Compilation, shared: string): string[] | undefined {
  const names = new Set<string>();
  for (const module of modules as Iterable<SharedModule>) {
    if (module.type !== 'consume-shared-module' || module.options?.shareKey !== shared) continue;
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      for (const reference of dependency?.getReferencedExports(moduleGraph, undefined) ?? []) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name === undefined) return undefined;
        names.add(name);
      }
    }
  }
  return [...names].sort();
}

/**
 * Names that the shell's copy of a shared module exports, in order; undefined for CommonJS, where the build cannot determine
 * them.
 */
export function namesProvided({ modules, moduleGraph }: Compilation, shared: string): string[] | undefined {
  for (const module of modules as Iterable<SharedModule>) {
    if (module.type !== 'consume-shared-module' || module.options?.shareKey !== shared) continue;
    const dependencies = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    for (const dependency of dependencies) {
      const copy = moduleGraph.getModule(dependency);
      const names = copy && moduleGraph.getProvidedExports(copy);
      if (Array.isArray(names)) return [...names].sort();
    }
  }
  return undefined;
}

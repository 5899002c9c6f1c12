import type { Compilation, Module } from 'webpack';

/** Version of the SDK's contract that the shell provides. A microfrontend declares the version it was built against. */
export const SDK_CONTRACT = '2.7.0';

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

/** Module paths of libraries that the shell provides to the whole page. */
export const SINGLETONS =
  /[\\/]node_modules[\\/](react|react-dom|react-router(?:-dom)?|@tanstack[\\/]react-query)[\\/]/;

const strict = { singleton: true, strictVersion: true } as const;

function mapShared<T>(map: (requires: string, version: string) => T): Record<string, T> {
  const entries = Object.entries(sharedModules);
  return Object.fromEntries(entries.map(([name, { requires, version }]) => [name, map(requires, version)]));
}

/** The shell's side: one eager copy of each, so that no deploy of a microfrontend can replace it. */
export const provided = () =>
  mapShared((requiredVersion, version) => ({ ...strict, requiredVersion, eager: true, version }));

/** A microfrontend's side: never bundles a copy; an incompatible version fails inside its error boundary. */
export const consumed = () => mapShared((requiredVersion) => ({ ...strict, requiredVersion, import: false as const }));

/** Modules of the federation preset that replace a shared module in a build. */
function replacementsOf({ modules }: Compilation, shared: string): Module[] {
  return [...(modules as Iterable<Module & { options?: { shareKey?: string } }>)].filter(
    ({ type, options }) => type === 'consume-shared-module' && options?.shareKey === shared,
  );
}

/** Names that a microfrontend imports from a shared module, in order; undefined if the build cannot determine them. */
export function namesUsed(compilation: Compilation, shared: string): string[] | undefined {
  const { moduleGraph } = compilation;
  const names = new Set<string>();
  for (const module of replacementsOf(compilation, shared)) {
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

/** Names that the shell's copy of a shared module exports, in order; undefined for CommonJS, which hides them. */
export function namesProvided(compilation: Compilation, shared: string): string[] | undefined {
  const { moduleGraph } = compilation;
  for (const module of replacementsOf(compilation, shared)) {
    const dependencies = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    for (const dependency of dependencies) {
      const copy = moduleGraph.getModule(dependency);
      const names = copy && moduleGraph.getProvidedExports(copy);
      if (Array.isArray(names)) return [...names].sort();
    }
  }
  return undefined;
}

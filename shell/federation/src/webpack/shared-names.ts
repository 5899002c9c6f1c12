import type { Compilation, Module } from 'webpack';

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

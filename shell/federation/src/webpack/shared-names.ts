import type { Compilation, Module } from 'webpack';

/** The place of a shared module in a build, as the federation preset makes it. */
interface SharedModule extends Module {
  options?: { shareKey?: string };
}

/**
 * The names that a microfrontend takes of a shared module, in order; undefined where the build cannot tell, as where all of
 * it is taken at once.
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

/** The names that the shell's copy of a shared module has, in order; undefined where the build cannot tell: CommonJS. */
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

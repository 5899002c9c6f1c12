import { sharedModules } from '../shared-modules.ts';

interface SharedModule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
}

interface Provided extends SharedModule {
  eager: true;
  version: string;
}

interface Consumed extends SharedModule {
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

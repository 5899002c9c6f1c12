import type { RegistryAnswer, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { matchRoute, type RoutePattern, readRoute } from '@vitrina/contracts/microfrontends/routes';

type Route = ResolvedMicrofrontend['routes'][number];

/** Declared route of an address and the microfrontend that serves it. */
export interface PageRoute extends Route {
  microfrontend: ResolvedMicrofrontend;
  /** Path parameters by their names in the declared path, decoded. */
  params: Record<string, string>;
}

/** Every declared page of an answer, with its pattern. */
export type PageTable = readonly { microfrontend: ResolvedMicrofrontend; route: Route; pattern: RoutePattern }[];

/** Pages of an answer, microfrontends before the shell; a path that is not a valid route is left out. */
export function pageTable({ microfrontends, shell }: RegistryAnswer): PageTable {
  return [...microfrontends, ...(shell ? [shell] : [])].flatMap((microfrontend) =>
    microfrontend.routes.flatMap((route) => {
      const pattern = readRoute(route.path);
      return pattern ? [{ microfrontend, route, pattern }] : [];
    }),
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Finds the page of an address among all declared pages; null for an unknown address. */
export function findRoute(pages: PageTable, path: string): PageRoute | null {
  for (const { microfrontend, route, pattern } of pages) {
    const found = matchRoute(pattern, path);
    if (!found) continue;
    const params = Object.fromEntries(Object.entries(found).map(([name, part]) => [name, decoded(part)]));
    return { ...route, microfrontend, params };
  }
  return null;
}

import type { ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { matchRoute, type RoutePattern, readRoute } from '@vitrina/contracts/microfrontends/routes';

interface Routed {
  routes: readonly { path: string }[];
}

/** Every declared page of an answer, with its pattern. */
export type PageTable<M extends Routed = ResolvedMicrofrontend> = readonly {
  microfrontend: M;
  route: M['routes'][number];
  pattern: RoutePattern;
}[];

/** Declared route of an address and the microfrontend that serves it. */
export type PageRoute<M extends Routed = ResolvedMicrofrontend> = M['routes'][number] & {
  microfrontend: M;
  /** Path parameters by their names in the declared path, decoded. */
  params: Record<string, string>;
};

/** Lists the pages of a registry answer, microfrontends before the shell; a path that is not a valid route is left out. */
export function pageTable<M extends Routed>({
  microfrontends,
  shell,
}: {
  microfrontends: readonly M[];
  shell: M | null;
}): PageTable<M> {
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
export function findRoute<M extends Routed>(pages: PageTable<M>, path: string): PageRoute<M> | null {
  for (const { microfrontend, route, pattern } of pages) {
    const found = matchRoute(pattern, path);
    if (!found) continue;
    const params = Object.fromEntries(Object.entries(found).map(([name, part]) => [name, decoded(part)]));
    return { ...route, microfrontend, params };
  }
  return null;
}

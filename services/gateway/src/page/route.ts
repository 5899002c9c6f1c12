import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { matchRoute, type RoutePattern, readRoute } from '@vitrina/contracts/microfrontends/routes';

type Route = ResolvedMicrofrontend['rutas'][number];

/** The page of an address: whose it is, its title, what only it needs, and what the gateway may write of it. */
export interface PageRoute {
  microfrontend: ResolvedMicrofrontend;
  /** The declared path. */
  path: string;
  title: string;
  preload: LoadedFile[];
  /** Null where the page is nobody's to find. */
  page: Route['pagina'];
  /** Parts of the address by their names in the declared path, decoded. */
  params: Record<string, string>;
}

/** Every declared page of an answer, with its pattern. */
export type PageTable = readonly { microfrontend: ResolvedMicrofrontend; route: Route; pattern: RoutePattern }[];

/** The pages of an answer, microfrontends before the shell; a path that is no route is left out. */
export function pageTable({ microfrontends, shell }: RegistryAnswer): PageTable {
  return [...microfrontends, ...(shell ? [shell] : [])].flatMap((microfrontend) =>
    microfrontend.rutas.flatMap((route) => {
      const pattern = readRoute(route.ruta);
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

/** Finds the page of an address among all declared ones; null for an unknown address. */
export function findRoute(pages: PageTable, path: string): PageRoute | null {
  for (const { microfrontend, route, pattern } of pages) {
    const found = matchRoute(pattern, path);
    if (!found) continue;
    const params = Object.fromEntries(Object.entries(found).map(([name, part]) => [name, decoded(part)]));
    const { ruta, titulo, precarga, pagina } = route;
    return { microfrontend, path: ruta, title: titulo, preload: precarga, page: pagina, params };
  }
  return null;
}

import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';

/** The page of an address: whose it is, its title, what only it needs, and what the gateway may write of it. */
export interface PageRoute {
  microfrontend: ResolvedMicrofrontend;
  /** The declared path. */
  path: string;
  title: string;
  preload: LoadedFile[];
  /** Null where the page is nobody's to find. */
  page: ResolvedMicrofrontend['rutas'][number]['pagina'];
  /** Parts of the address by their names in the declared path, decoded. */
  params: Record<string, string>;
}

/** A declared path as a pattern; `:name` stands for one part, a final `/*` for any rest. Case does not count. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '(?:/.*)?')
    .split('/')
    .map((part) => (part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : part))
    .join('/');
  return new RegExp(`^${source}/?$`, 'i');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Finds the page of an address among all declared ones; null for an unknown address. */
export function findRoute(answer: RegistryAnswer, path: string): PageRoute | null {
  for (const microfrontend of [...answer.microfrontends, ...(answer.shell ? [answer.shell] : [])]) {
    for (const { ruta, titulo, precarga, pagina } of microfrontend.rutas) {
      const found = patternOf(ruta).exec(path);
      if (!found) continue;
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)]),
      );
      return { microfrontend, path: ruta, title: titulo, preload: precarga, page: pagina, params };
    }
  }
  return null;
}

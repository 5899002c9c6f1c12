import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from '@vitrina/contracts/microfrontends';

/** The page of an address: whose it is, its title, and what only it needs. */
export interface PageRoute {
  microfrontend: ResolvedMicrofrontend;
  title: string;
  preload: LoadedFile[];
}

/** A declared path as a pattern; `:name` stands for one part, a final `/*` for any rest. Case does not count. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '(/.*)?')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part))
    .join('/');
  return new RegExp(`^${source}/?$`, 'i');
}

/** Finds the page of an address among all declared ones; null for an unknown address. */
export function findRoute(answer: RegistryAnswer, path: string): PageRoute | null {
  for (const microfrontend of [...answer.microfrontends, ...(answer.shell ? [answer.shell] : [])]) {
    const route = microfrontend.rutas.find(({ ruta }) => patternOf(ruta).test(path));
    if (route) return { microfrontend, title: route.titulo, preload: route.precarga };
  }
  return null;
}

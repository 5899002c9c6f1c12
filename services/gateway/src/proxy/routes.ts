import { type CallDefinition, calls, operatorPages, type ServiceName } from '@vitrina/contracts';
import { type App, Problem } from '@vitrina/kernel';
import { forward } from './forward.ts';

const all = Object.values<CallDefinition>(calls);

/** Paths whose good answers are the same for everyone. */
export function sharedPaths(): string[] {
  return all.filter(({ shared }) => shared).map(({ path }) => path);
}

/** Every public call and every page of operators goes to its service; any other path under `/api` is not there. */
export function mountCalls(app: App, addresses: Record<ServiceName, readonly string[] | undefined>): void {
  for (const { method, path, service } of all) {
    app.on(method, path, (c) => forward(c, addresses[service]?.[0]));
  }
  for (const path of new Set(all.map((call) => call.path))) {
    app.all(path, () => {
      throw new Problem('metodo_no_permitido');
    });
  }
  for (const { path, service } of operatorPages) {
    for (const below of [path, `${path}/*`] as const) app.all(below, (c) => forward(c, addresses[service]?.[0]));
  }
  app.all('/api/*', () => {
    throw new Problem('ruta_no_encontrada');
  });
}

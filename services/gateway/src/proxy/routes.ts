import { type CallDefinition, calls, MAX_JSON_BYTES, operatorPages, type ServiceName } from '@vitrina/contracts';
import { type App, Problem, READING, refuseMethod, type Shutdown } from '@vitrina/kernel';
import type { DeviceCookie } from '../edge/device-cookie.ts';
import { mountCombinedStream } from './combined-stream.ts';
import { type ForwardedCall, forward } from './forward.ts';
import { ServiceConnections } from './service-connections.ts';

const all = Object.values<CallDefinition>(calls);

/** Paths whose responses services may declare the same for everyone: a rush on one waits for one response. */
export function sharedPaths(): string[] {
  return all.filter(({ shared }) => shared).map(({ path }) => path);
}

/** Routes every public call and every operators' page to its service; any other path under `/api` is not found. */
export function mountCalls(
  app: App,
  addresses: Record<ServiceName, readonly string[] | undefined>,
  shutdown: Shutdown,
  devices: DeviceCookie,
): void {
  app.use('/api/*', devices.giving);
  const services = new Map<ServiceName, ServiceConnections>();
  for (const [name, instances] of Object.entries(addresses)) {
    if (instances) services.set(name as ServiceName, new ServiceConnections(instances));
  }
  shutdown.add('connections', () => Promise.all([...services.values()].map((connections) => connections.close())));

  mountCombinedStream(app, services);
  for (const call of all) {
    const forwarded: ForwardedCall = {
      connections: services.get(call.service),
      body: bodyOf(call),
      maxBytes: call.maxBytes ?? MAX_JSON_BYTES,
      isEventStream: call.stream === true,
      forwardsAuthorization: call.access === 'team',
    };
    app.on(call.method, call.path, (c) => forward(c, forwarded));
  }
  for (const [path, allowed] of methodsByPath()) {
    app.all(path, (c) => refuseMethod(c, allowed));
  }
  for (const { path, service } of operatorPages) {
    const forwarded: ForwardedCall = {
      connections: services.get(service),
      body: 'whole',
      maxBytes: MAX_JSON_BYTES,
      isEventStream: false,
      forwardsAuthorization: false,
    };
    for (const below of [path, `${path}/*`] as const) app.all(below, (c) => forward(c, forwarded));
  }
  app.all('/api/*', () => {
    throw new Problem('ruta_no_encontrada');
  });
}

/** Lists each path with the methods that it answers, as `Allow` names them. */
function methodsByPath(): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { path, method } of all) {
    const methods = method === 'GET' ? READING : method;
    const others = paths.get(path);
    paths.set(path, others === undefined ? methods : `${others}, ${methods}`);
  }
  return paths;
}

/** Calls that need no body accept one too: many clients send `{}` with every POST. */
function bodyOf({ multipart, raw }: CallDefinition): ForwardedCall['body'] {
  return multipart || raw !== undefined ? 'streamed' : 'whole';
}

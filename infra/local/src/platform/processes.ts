import { join } from 'node:path';
import { root } from '../paths.ts';
import { nodeFlags } from '../process/command.ts';
import { freePort } from '../process/ports.ts';
import { processMarker } from '../process/run.ts';
import { environmentFor } from '../secrets.ts';
import { allInOne, type ServiceEntry, services } from './services.ts';
import { Supervised } from './supervised.ts';

interface ProcessOptions {
  run: string;
  logs: string;
  /** Ports of the gateways, one for each instance. */
  ports: readonly number[];
  /** Addresses of the backing services, secrets of all processes, and the caller's variables. */
  environment: Record<string, string>;
  /** Receives a line whenever a process crashes or recovers. */
  print: (line: string) => void;
  /** Called each time another process is ready. */
  onReady?: (ready: number, of: number) => void;
}

/**
 * Starts the platform's built processes, each after its dependencies, and waits until all are ready.
 * Each service gets one instance per gateway port.
 * @throws {Failure} from the first process that does not start, after the others were stopped
 */
export async function startProcesses(entries: readonly ServiceEntry[], options: ProcessOptions): Promise<Supervised[]> {
  const planned = await plan(entries, options);
  const started = new Map<string, Promise<void>>();
  let ready = 0;
  const start = async (process: Supervised) => {
    await process.start();
    options.onReady?.(++ready, planned.length);
  };
  const startAll = (name: string): Promise<void> => {
    const found = planned.filter(({ entry }) => entry.name === name);
    const running =
      started.get(name) ??
      Promise.all((found[0]?.entry.after ?? []).map(startAll))
        .then(() => Promise.all(found.map(({ process }) => start(process))))
        .then(() => undefined);
    started.set(name, running);
    return running;
  };
  const results = await Promise.allSettled(entries.map(({ name }) => startAll(name)));
  const processes = planned.map(({ process }) => process);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stopProcesses(processes);
    throw failed.reason;
  }
  return processes;
}

/**
 * Starts all services in one process and waits until it is ready. Chooses the internal addresses here, so that commands
 * and the publication of the interface find the services.
 * @returns the process, and the address of each service by its variable
 * @throws {Failure} if the process does not start
 */
export async function startAllInOne(
  options: ProcessOptions,
): Promise<{ processes: Supervised[]; addresses: Record<string, string> }> {
  const inner = await Promise.all(
    services
      .filter(({ addressVariable }) => addressVariable)
      .map(async ({ name }) => ({ service: name, url: `http://127.0.0.1:${await freePort()}` })),
  );
  const addresses = addressesOf(inner);
  const environment = { ...options.environment, ...addresses };
  return { processes: await startProcesses([allInOne], { ...options, environment }), addresses };
}

/** Stops callers before their dependencies: the gateways first, then all others simultaneously. */
export async function stopProcesses(processes: readonly Supervised[]): Promise<void> {
  const gateways = processes.filter(({ service }) => service === 'gateway');
  await Promise.all(gateways.map((process) => process.stop()));
  await Promise.all(processes.filter((process) => !gateways.includes(process)).map((process) => process.stop()));
}

/** Builds the address variables of all services; addresses of several instances are separated by commas. */
export function addressesOf(processes: readonly Pick<Supervised, 'service' | 'url'>[]): Record<string, string> {
  return Object.fromEntries(
    services.flatMap(({ name, addressVariable }) => {
      const urls = processes.filter(({ service }) => service === name).map(({ url }) => url);
      return addressVariable && urls.length > 0 ? [[addressVariable, urls.join(',')]] : [];
    }),
  );
}

/** Names an instance after its service; from the second on with its number, such as `media#2`. */
function instanceName(service: string, number: number): string {
  return number === 1 ? service : `${service}#${number}`;
}

async function plan(entries: readonly ServiceEntry[], options: ProcessOptions) {
  const planned = await Promise.all(
    options.ports.flatMap((gatewayPort, index) =>
      entries.map(async (entry) => {
        const port = entry.public ? gatewayPort : await freePort();
        const name = instanceName(entry.name, index + 1);
        return { entry, service: entry.name, name, port, url: `http://127.0.0.1:${port}` };
      }),
    ),
  );
  const addresses = addressesOf(planned);
  return planned.map(({ entry, service, name, port, url }) => ({
    entry,
    process: new Supervised(
      {
        name,
        service,
        program: process.execPath,
        args: [...nodeFlags, '--enable-source-maps', ...(entry.nodeOptions ?? []), join(root, entry.built)],
        run: options.run,
        cwd: root,
        env: {
          ...environmentFor(service, options.environment),
          ...addresses,
          PORT: String(port),
          [processMarker]: name,
        },
        log: join(options.logs, `${name.replace('#', '-')}.log`),
      },
      url,
      options.print,
    ),
  }));
}

import type { ProcessConfig } from '../config/fragments.ts';
import { ConfigError, configOrExit, exitForConfig } from '../config/load.ts';
import { type App, createApp } from '../http/app.ts';
import { listen, type Shortcut } from '../http/server.ts';
import { createLog, type Log } from '../observe/log.ts';
import { createMetrics, type Metrics } from '../observe/metrics.ts';
import { startTracing } from '../observe/trace.ts';
import { mountHealth, type ReadyChecks } from './health.ts';
import { Shutdown } from './shutdown.ts';

/** Dependencies of a starting process from the kernel. */
export interface ServiceDependencies {
  log: Log;
  metrics: Metrics;
  shutdown: Shutdown;
  /** Application with health routes and the edge's checks already in place. */
  app: App;
  /** Handlers that are tried in order before the application. */
  shortcuts: Shortcut[];
}

/** Warning that a process logs at its start outside production. */
const NOT_FOR_PRODUCTION =
  'not for production: limits but those of logins are a hundred times wider, and demo accounts may be given a plan';

/** Service of the platform: reads its configuration and starts. */
export interface Service<C extends ProcessConfig = ProcessConfig> {
  name: string;
  /** @throws {ConfigError} naming each invalid variable */
  readConfig(env?: NodeJS.ProcessEnv): C;
  /** Connects and mounts routes; returns the checks of `/ready`. */
  start(dependencies: ServiceDependencies, config: C): Promise<ReadyChecks>;
}

/** Service to run in this process, with its variables. */
export interface ServiceToRun {
  service: Service;
  env: NodeJS.ProcessEnv;
}

/** Runs one service as a separate process, see {@link runServices}. */
export async function runService<C extends ProcessConfig>(service: Service<C>): Promise<void> {
  await runServices([[{ service, env: process.env }]]);
}

/**
 * Runs services in this process: configuration, each service's start, then listening on its port; on SIGTERM or SIGINT
 * one orderly shutdown of all with a deadline. An invalid configuration is printed and exits with 78, any other failed
 * start with 1.
 * @param groups services that start at the same time; a group starts once those of the group before listen
 */
export async function runServices(groups: ReadonlyArray<readonly ServiceToRun[]>): Promise<void> {
  const planned = groups.map((group) =>
    group.map(({ service, env }) => {
      const config = configOrExit(() => service.readConfig(env));
      return { service, config, log: createLog(service.name, config) };
    }),
  );
  const [first] = planned.flat();
  if (!first) return;
  const { log, config } = first;
  if (config.NODE_ENV !== 'production') log.warn({ NODE_ENV: config.NODE_ENV }, NOT_FOR_PRODUCTION);
  const shutdown = new Shutdown(log, config.SHUTDOWN_MS);
  let stopping = false;
  const stop = (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    shutdown.run().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'stop was forced');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM', 0));
  process.once('SIGINT', () => stop('SIGINT', 0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    stop('unhandled rejection', 1);
  });
  try {
    const endTracing = await startTracing(process.env);
    if (endTracing) shutdown.add('connections', endTracing);
    for (const group of planned) {
      await Promise.all(group.map((one) => startListening(one, shutdown, () => stopping)));
    }
  } catch (error) {
    // An unsupported kind of server is only detectable by asking it.
    if (error instanceof ConfigError) exitForConfig(error);
    log.fatal({ err: error }, 'start failed');
    stop('start failed', 1);
  }
}

async function startListening(
  { service, config, log }: { service: Service; config: ProcessConfig; log: Log },
  shutdown: Shutdown,
  stopping: () => boolean,
): Promise<void> {
  const metrics = createMetrics(service.name);
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  const shortcuts: Shortcut[] = [];
  const checks = await service.start({ log, metrics, shutdown, app, shortcuts }, config);
  mountHealth(app, metrics, checks, stopping);
  const refused = metrics.requests.labels('', '(malformed)', '400');
  const server = await listen(app, config.HOST, config.PORT, shortcuts, () => refused.observe(0));
  shutdown.add('http', async () => {
    await server.drain(config.DRAIN_MS);
    await server.close();
  });
  log.info({ port: server.port }, 'listening');
}

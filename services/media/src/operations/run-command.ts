import {
  ConfigError,
  createLog,
  createMetrics,
  type Log,
  type Metrics,
  type ProcessConfig,
  Shutdown,
} from '@vitrina/kernel';

/** Dependencies of a command: those of a service, without an HTTP application. */
export interface CommandDependencies {
  log: Log;
  metrics: Metrics;
  shutdown: Shutdown;
}

/**
 * Runs an operator's command: reads the configuration, does the work, closes connections and sets the exit code. An
 * invalid configuration is printed and exits with 78.
 */
export async function runCommand<C extends ProcessConfig>(
  name: string,
  readConfig: () => C,
  work: (dependencies: CommandDependencies, config: C) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig();
    const log = createLog(name, { LOG_LEVEL: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL });
    const shutdown = new Shutdown(log, config.SHUTDOWN_MS);
    const code = await work({ log, metrics: createMetrics(name), shutdown }, config);
    await shutdown.run();
    process.exit(code);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}

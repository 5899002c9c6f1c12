import { join } from 'node:path';
import { root } from '../paths.ts';
import { freePort } from '../process/ports.ts';
import type { ServiceEntry } from './services.ts';
import { Supervised } from './supervised.ts';

export interface ProcessOptions {
  run: string;
  logs: string;
  /** Port of the gateway. */
  port: number;
  /** Addresses of the backing services, secrets, and what the caller asks for. */
  environment: Record<string, string>;
  /** Takes a line whenever a process crashes or is back. */
  say: (line: string) => void;
  /** Called each time one more is ready. */
  onReady?: (ready: number, of: number) => void;
}

/**
 * Starts the processes of the platform from their builds, each after those it needs, and waits until all are ready.
 * @throws {Failure} of the first that does not come up, after the others were stopped
 */
export async function startProcesses(entries: readonly ServiceEntry[], options: ProcessOptions): Promise<Supervised[]> {
  const planned = await plan(entries, options);
  const started = new Map<string, Promise<void>>();
  let ready = 0;
  const start = (name: string): Promise<void> => {
    const found = planned.find(({ entry }) => entry.name === name);
    if (!found) return Promise.resolve();
    const running = started.get(name) ?? Promise.all(found.entry.after.map(start)).then(() => found.process.start());
    if (!started.has(name))
      void running.then(
        () => options.onReady?.(++ready, planned.length),
        () => undefined,
      );
    started.set(name, running);
    return running;
  };
  const results = await Promise.allSettled(entries.map(({ name }) => start(name)));
  const processes = planned.map(({ process }) => process);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stopProcesses(processes);
    throw failed.reason;
  }
  return processes;
}

/** Stops them so that nobody loses what it calls: the gateway first, then the rest at once. */
export async function stopProcesses(processes: readonly Supervised[]): Promise<void> {
  const gateway = processes.filter(({ name }) => name === 'gateway');
  await Promise.all(gateway.map((process) => process.stop()));
  await Promise.all(processes.filter((process) => !gateway.includes(process)).map((process) => process.stop()));
}

async function plan(entries: readonly ServiceEntry[], options: ProcessOptions) {
  const ports = await Promise.all(entries.map((entry) => (entry.public ? options.port : freePort())));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const addresses: Record<string, string> = {};
  entries.forEach(({ addressVariable }, index) => {
    if (addressVariable) addresses[addressVariable] = urls[index] ?? '';
  });
  return entries.map((entry, index) => ({
    entry,
    process: new Supervised(
      {
        name: entry.name,
        program: process.execPath,
        args: ['--enable-source-maps', join(root, entry.built)],
        run: options.run,
        cwd: root,
        env: { ...options.environment, ...addresses, PORT: String(ports[index] ?? 0) },
        log: join(options.logs, `${entry.name}.log`),
      },
      urls[index] ?? '',
      options.say,
    ),
  }));
}

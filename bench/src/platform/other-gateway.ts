import { join } from 'node:path';
import { availableServices, freePort, paths, runMarker, startProcesses, stopProcesses } from '@vitrina/local';
import type { BenchPlatform } from './bench-platform.ts';

/** Additional gateway on the same platform. */
export interface OtherGateway {
  port: number;
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts another gateway on the platform's services.
 * @param overrides environment variables to override for this gateway; `undefined` removes a variable
 * @throws {Failure} if it does not start
 */
export async function startOtherGateway(
  platform: BenchPlatform,
  overrides: Record<string, string | undefined> = {},
): Promise<OtherGateway> {
  const port = await freePort();
  const gateway = (await availableServices()).filter(({ name }) => name === 'gateway');
  const environment = Object.fromEntries(
    Object.entries({ ...platform.environment, ...overrides }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const processes = await startProcesses(gateway, {
    run: process.env[runMarker] ?? '',
    logs: join(paths.logs, 'bench', 'other-gateway'),
    ports: [port],
    environment,
    print: (line) => console.log(line),
  });
  return { port, url: `http://127.0.0.1:${port}`, stop: () => stopProcesses(processes) };
}

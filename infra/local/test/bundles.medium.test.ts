import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/paths.ts';

/** Counts the modules of clients of MongoDB and Redis in a service's bundle. */
async function clientsIn(service: string): Promise<number> {
  const code = await readFile(join(root, `services/${service}/dist/main.js`), 'utf8');
  return code.match(/node_modules\/(?:mongoose|mongodb|ioredis|bullmq)\//g)?.length ?? 0;
}

it("the gateway's bundle contains no client of MongoDB or Redis, unlike that of a service with data", async () => {
  expect(await clientsIn('accounts')).toBeGreaterThan(100);
  expect(await clientsIn('gateway')).toBe(0);
});

import type { App } from '../http/app.ts';
import { READING, refuseMethod } from '../http/problem.ts';
import type { Metrics } from '../observe/metrics.ts';
import { inTime } from './in-time.ts';

/**
 * Checks that must pass before a process gets requests; each rejects if its server is not available. A check that
 * resolves with a `detail` informs operators about a process that is ready nevertheless.
 */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

/** Longest wait for one check, in milliseconds. */
const CHECK_MS = 1_000;

/** Mounts `/health` (the process is alive), `/ready` (its backing services answer), `/metrics`. */
export function mountHealth(app: App, metrics: Metrics, checks: ReadyChecks, stopping: () => boolean): void {
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/ready', async (c) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const ready = !stopping() && entries.every(([, { ok }]) => ok);
    const passed = Object.fromEntries(entries.map(([name, { ok }]) => [name, ok]));
    const details = Object.fromEntries(entries.flatMap(([name, { detail }]) => (detail ? [[name, detail]] : [])));
    const more = Object.keys(details).length > 0 && { details };
    return c.json({ ready, checks: passed, ...more }, ready ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
  for (const path of ['/health', '/ready', '/metrics']) app.all(path, (c) => refuseMethod(c, READING));
}

async function passes(check: () => Promise<unknown>): Promise<{ ok: boolean; detail: string }> {
  try {
    const said = await inTime(check(), CHECK_MS);
    const detail = typeof said === 'object' && said !== null && 'detail' in said ? String(said.detail) : '';
    return { ok: true, detail };
  } catch {
    return { ok: false, detail: '' };
  }
}

import { join } from 'node:path';
import { Failure } from './failure.ts';
import { root } from './paths.ts';
import { frontends } from './platform/frontends.ts';
import { runInForeground } from './process/foreground.ts';
import { freePort } from './process/ports.ts';
import { liveStart } from './start.ts';
import { texts } from './texts.ts';

/**
 * `npm run dev -- <name> [--against <address>]`: builds one part of the interface at every change and serves the platform
 * with it, at an address of its own that only this machine reaches. Without an address the running start is that platform.
 * @throws {Failure} where the name is none of them, or nothing runs
 */
export async function dev([wanted, ...more]: readonly string[]): Promise<void> {
  const name = frontends.find((folder) => folder === wanted);
  if (!name) throw new Failure(texts.devNeedsName(frontends));
  const run = await liveStart();
  if (!run?.port && !more.includes('--against')) throw new Failure(texts.devNeedsStart);
  const args = ['dev', join(root, name), '--port', String(await freePort()), ...more];
  const env: Record<string, string> = run?.port ? { PORT: String(run.port) } : {};
  process.exitCode = (await runInForeground('shell/federation/src/cli.ts', args, env)) ?? 0;
}

import { join } from 'node:path';
import { Failure } from './failure.ts';
import { root } from './paths.ts';
import { frontends } from './platform/frontends.ts';
import { runInForeground } from './process/foreground.ts';
import { freePort } from './process/ports.ts';
import { findLiveRun } from './start.ts';
import { texts } from './texts.ts';

/**
 * Implements `npm run dev -- <name> [--against <address>]`: rebuilds one part of the interface at every change and
 * serves a platform with it at a separate address, reachable only from this machine. The default platform is the
 * running start.
 * @throws {Failure} if the name is unknown or no start is running
 */
export async function dev([wanted, ...more]: readonly string[]): Promise<void> {
  const name = frontends.find((folder) => folder === wanted);
  if (!name) throw new Failure(texts.devNeedsName(frontends));
  const run = await findLiveRun();
  if (!run?.port && !more.includes('--against')) throw new Failure(texts.devNeedsStart);
  const args = ['dev', join(root, name), '--port', String(await freePort()), ...more];
  const env: Record<string, string> = run?.port ? { PORT: String(run.port) } : {};
  process.exitCode = (await runInForeground('shell/federation/src/cli.ts', args, env)) ?? 0;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Failure } from './failure.ts';
import { root } from './paths.ts';
import { presentFrontends } from './platform/build-frontends.ts';
import { liveStart } from './start.ts';
import { texts } from './texts.ts';

/**
 * `npm run dev -- <name>`: builds one part of the interface at every change and publishes it to the running start.
 * @throws {Failure} where the name is none of them, or nothing runs
 */
export async function dev(args: readonly string[]): Promise<void> {
  const known = await presentFrontends();
  const name = known.find((folder) => folder === args[0]);
  if (!name) throw new Failure(texts.devNeedsName(known));
  const run = await liveStart();
  if (!run?.port) throw new Failure(texts.devNeedsStart);
  console.log(texts.devWatching(name, `http://localhost:${run.port}`));
  const cli = join(root, 'shell/federation/src/cli.ts');
  const watch = spawn(process.execPath, ['--import', 'tsx', cli, 'watch', join(root, name), '--deploy'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(run.port) },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => watch.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => watch.once('close', (code) => resolve(code ?? 0)));
}

import { join } from 'node:path';
import { Failure } from './failure.ts';
import { root } from './paths.ts';
import { presentFrontends } from './platform/build-frontends.ts';
import { runInForeground } from './process/foreground.ts';
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
  const watch = ['watch', join(root, name), '--deploy'];
  process.exitCode = (await runInForeground('shell/federation/src/cli.ts', watch, { PORT: String(run.port) })) ?? 0;
}

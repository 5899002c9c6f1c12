import { join } from 'node:path';
import { Failure } from './failure.ts';
import { paths, root } from './paths.ts';
import { runCommand } from './process/command.ts';
import { runInForeground } from './process/foreground.ts';
import { texts } from './texts.ts';

/**
 * Implements `npm run create -- <name> [--title <title>]`: creates a microfrontend next to the others and links it
 * among the installed packages. No other file needs a change.
 * @throws {Failure} if no name is given
 */
export async function create([name = '', ...more]: readonly string[]): Promise<void> {
  if (!/^\w[\w-]*$/.test(name)) throw new Failure(texts.createNeedsName);
  process.exitCode =
    (await runInForeground('shell/federation/src/cli.ts', ['create', join(root, name), ...more], {})) ?? 1;
  if (process.exitCode !== 0) return;
  await runCommand('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, log: join(paths.logs, 'create.log') });
  console.log(texts.created(name));
}

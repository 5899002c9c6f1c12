import { join } from 'node:path';
import { root } from '../paths.ts';
import { runCommand } from '../process/command.ts';
import { nodeFlags } from '../process/node-flags.ts';
import type { Step } from '../progress/progress.ts';
import { publishingEnvironment, type Secrets } from '../secrets.ts';
import { texts } from '../texts.ts';

/**
 * Publishes the builds of the interface to the registry: the shell first, because the others are checked against it.
 * Builds that are already live are left unchanged.
 * @param registryUrl address of the registry
 * @throws {Failure} with the end of the log if a build is refused
 */
export async function publishFrontends(
  folders: readonly string[],
  registryUrl: string,
  secrets: Secrets,
  logs: string,
  step: Step,
): Promise<void> {
  let done = 0;
  step.stage(texts.published(done), 0);
  await runCommand(
    process.execPath,
    [
      ...nodeFlags,
      '--import',
      'tsx',
      join(root, 'shell/federation/src/cli.ts'),
      'deploy',
      '--built',
      // A start shows this folder's builds, whatever was live before.
      '--replace',
      ...folders.map((folder) => join(root, folder)),
    ],
    {
      cwd: root,
      env: { REGISTRY_URL: registryUrl, ...publishingEnvironment(secrets) },
      log: join(logs, 'publish.log'),
      // The command prints a line for each published build.
      onLine: () => step.stage(texts.published(Math.min(++done, folders.length)), (done / folders.length) * 100),
    },
  );
}

import { join } from 'node:path';
import { root } from '../paths.ts';
import { runCommand } from '../process/command.ts';
import type { Step } from '../progress/progress.ts';
import type { Secrets } from '../secrets.ts';
import { texts } from '../texts.ts';

/**
 * Publishes the builds of the interface to the registry: the shell first, because the others are checked against it.
 * @param registryUrl address of the registry
 * @throws {Failure} with the end of the log where one is refused
 */
export async function publishFrontends(
  folders: readonly string[],
  registryUrl: string,
  secrets: Secrets,
  logs: string,
  step: Step,
): Promise<void> {
  let done = 0;
  const publish = async (folder: string) => {
    step.stage(folder, (done / folders.length) * 100);
    await runCommand(
      process.execPath,
      ['--import', 'tsx', join(root, 'shell/federation/src/cli.ts'), 'deploy', '--built', join(root, folder)],
      {
        cwd: root,
        env: { REGISTRY_URL: registryUrl, TEAM_TOKEN: secrets.teams[folder] ?? '' },
        log: join(logs, `publish-${folder}.log`),
      },
    );
    done += 1;
    step.stage(texts.published(done), (done / folders.length) * 100);
  };
  const [shell, ...others] = folders;
  if (shell) await publish(shell);
  await Promise.all(others.map(publish));
}

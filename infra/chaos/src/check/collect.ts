import { join } from 'node:path';
import { outputOf, root } from '@vitrina/local';

const COMMAND = join(root, 'services/media/dist/commands/collect.js');

/**
 * Lets the platform's own collector go over everything, whatever its age; only for a platform that rests.
 * @param environment what the platform's processes were given
 * @throws {Error} where the collector fails
 */
export async function collectOrphans(environment: Record<string, string>): Promise<void> {
  const said = await outputOf(
    process.execPath,
    [COMMAND, '--apply', '--yes', '--grace', '0', '--retention', '0'],
    environment,
  );
  if (said === null) throw new Error('the collector failed');
}

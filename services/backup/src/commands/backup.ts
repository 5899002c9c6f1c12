import { backUp } from '../back-up.ts';
import { BackupError } from '../manifest.ts';
import { runCommand } from '../run-command.ts';

await runCommand('backup', async (folder, platform, progress, key) => {
  if (key === null) throw new BackupError('a backup is always signed');
  return backUp(folder, platform, progress, key);
});

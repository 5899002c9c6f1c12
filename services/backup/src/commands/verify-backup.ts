import { verify } from '../restore.ts';
import { runCommand } from '../run-command.ts';

await runCommand('verify-backup', (folder, _platform, progress, key) => verify(folder, progress, key));

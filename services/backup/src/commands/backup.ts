import { backUp } from '../back-up.ts';
import { runCommand } from '../run-command.ts';

await runCommand('backup', backUp);

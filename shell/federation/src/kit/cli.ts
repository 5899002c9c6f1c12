import path from 'node:path';
import { texts } from '../texts.ts';
import { packKit } from './pack.ts';

/* `npm run team-kit -- <folder>`: writes the kit of this platform, for teams with a separate repository. */

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error(texts.teamKitUsage);
  await packKit(path.resolve(folder));
  process.stdout.write(`${texts.kitWritten(folder)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

import { join } from 'node:path';
import { Failure, paths, runCommand } from '@vitrina/local';
import { alertsFolder, findPromtool } from './promtool.ts';

/** Checks the alert rules and runs their tests; builds promtool if missing. */
try {
  const promtool = await findPromtool(true);
  if (!promtool) throw new Failure('promtool is not there and could not be built');
  for (const args of [
    ['check', 'rules', 'vitrina.rules.yml'],
    ['test', 'rules', 'vitrina.test.yml'],
  ]) {
    const options = { log: join(paths.logs, 'promtool.log'), cwd: alertsFolder };
    await runCommand(promtool, args, { ...options, onLine: (line) => console.log(line) });
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { readFile } from 'node:fs/promises';
import { Failure } from './failure.ts';
import { table } from './platform/screen.ts';
import { processesOf, processMarker } from './process/run.ts';
import { until } from './process/until.ts';
import { findLiveRun } from './start.ts';
import { texts } from './texts.ts';

/** Prints the processes of this checkout's running `npm start`. */
export async function status(): Promise<void> {
  const run = await findLiveRun();
  if (!run) return console.log(texts.notRunning);
  console.log(texts.alreadyRunning(`http://localhost:${run.port ?? ''}`, run.pid));
  const rows: string[][] = [];
  for (const pid of await processesOf(run.id)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const mark = environment.split('\0').find((entry) => entry.startsWith(`${processMarker}=`));
    rows.push([
      String(pid),
      mark?.slice(processMarker.length + 1) ?? '',
      command.split('\0').join(' ').trim().slice(0, 100),
    ]);
  }
  for (const line of table(rows)) console.log(`  ${line}`);
}

/**
 * Stops this checkout's running `npm start` and waits until it has ended.
 * @throws {Failure} if it has not ended within 40 s
 */
export async function stop(): Promise<void> {
  const run = await findLiveRun();
  if (!run) return console.log(texts.notRunning);
  process.kill(run.pid, 'SIGTERM');
  if (!(await until(async () => (await findLiveRun()) === null, 40_000, { everyMs: 200 }))) {
    throw new Failure(texts.stopTimedOut(run.pid));
  }
  console.log(texts.stopped);
}

import { Failure } from './failure.ts';
import { services } from './platform/services.ts';
import { runInForeground } from './process/foreground.ts';
import { runMarker } from './process/run.ts';
import { readEnvironment } from './run-environment.ts';
import { environmentFor } from './secrets.ts';
import { findLiveRun } from './start.ts';
import { texts } from './texts.ts';

/**
 * Implements `within <file> <arguments>`: runs a program of this checkout on the servers of the running `npm start` and
 * ends together with it. If the environment names a MongoDB, uses the servers from the environment instead.
 * @throws {Failure} if neither exists
 */
export async function within([program, ...args]: readonly string[]): Promise<void> {
  if (!program) throw new Failure(texts.usage);
  const joined = process.env.MONGODB_URL ? {} : await environmentOfStart(program);
  process.exitCode = (await runInForeground(program, args, { ...joined, PORT: '0' })) ?? 1;
}

async function environmentOfStart(program: string): Promise<Record<string, string>> {
  const run = await findLiveRun();
  const environment = run && (await readEnvironment(run));
  if (!environment) throw new Failure(texts.withinNeedsStart);
  return { ...environmentFor(ownerOf(program), environment), [runMarker]: run.id };
}

/** Returns the name whose secrets a program reads: its process name, else its folder's name. */
function ownerOf(program: string): string {
  return services.find(({ source }) => source === program)?.name ?? program.split('/')[1] ?? '';
}

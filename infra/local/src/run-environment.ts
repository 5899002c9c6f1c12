import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from './paths.ts';
import type { Run } from './process/run.ts';

const file = (run: Run) => join(paths.run, run.id, 'environment.json');

/** Stores the environment of a run's processes for programs that join it later; only the owner can read the file. */
export async function saveEnvironment(run: Run, environment: Record<string, string>): Promise<void> {
  await mkdir(join(paths.run, run.id), { recursive: true });
  await writeFile(file(run), JSON.stringify(environment), { mode: 0o600 });
}

/** Reads the environment of a run's processes; null until it is stored. */
export async function readEnvironment(run: Run): Promise<Record<string, string> | null> {
  const text = await readFile(file(run), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Record<string, string>);
}

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DECODER_MEMORY } from './limits.ts';

/** Returns the path of an executable on PATH, or null. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, name);
    try {
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

let limit: { program: string; args: string[] } | null | undefined;

/**
 * Returns the program that runs another one with {@link DECODER_MEMORY} of writable memory, or null if the system has
 * none. It limits data, not address space: V8 reserves far more addresses than it uses.
 */
export function memoryLimit(): { program: string; args: string[] } | null {
  if (limit !== undefined) return limit;
  const program = findProgram('prlimit');
  limit = program === null ? null : { program, args: [`--data=${DECODER_MEMORY}`, '--core=0'] };
  return limit;
}

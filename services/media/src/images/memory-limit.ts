import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DECODER_MEMORY } from './limits.ts';

let known: { program: string; args: string[] } | null | undefined;

/**
 * The program that runs another with {@link DECODER_MEMORY} of writable memory, or null where the system has none.
 * It limits data and not address space: V8 reserves far more addresses than it ever uses.
 */
export function memoryLimit(): { program: string; args: string[] } | null {
  known ??= find();
  return known;
}

function find(): { program: string; args: string[] } | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'prlimit');
    try {
      accessSync(program, constants.X_OK);
      return { program, args: [`--data=${DECODER_MEMORY}`, '--core=0'] };
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

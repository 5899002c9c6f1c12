import { findProgram } from './find-program.ts';
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
  const program = findProgram('prlimit');
  return program === null ? null : { program, args: [`--data=${DECODER_MEMORY}`, '--core=0'] };
}

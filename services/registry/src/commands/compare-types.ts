import { compareTypes } from '../gate/types/compare.ts';
import { type Comparison, comparison, type Outcome } from '../gate/types/messages.ts';

/**
 * The process that compares two declarations of the SDK. It gets one comparison by message and answers with what it found;
 * it has no environment and no secret, may write no file and start no process, and the compiler in it knows no file but the
 * texts that it was given and the types that the registry is shipped with.
 */
process.once('message', (message) => {
  process.send?.(answer(comparison.parse(message)), () => process.exit(0));
});

/** A text on which the compiler breaks, as by its depth, is one that cannot be compared, and no fault of the registry's. */
function answer(asked: Comparison): Outcome {
  try {
    return compareTypes(asked);
  } catch {
    return 'tooMuch';
  }
}

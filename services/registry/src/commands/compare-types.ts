import { compareTypes } from '../gate/types/compare.ts';
import { type Comparison, comparison, type Outcome } from '../gate/types/messages.ts';

/**
 * Process that compares two declarations of the SDK. It gets one comparison by message and replies with the result. It
 * has no environment and no secret, and may write no file and start no process. The compiler in it sees only the given
 * texts and the types shipped with the registry.
 */
process.once('message', (message) => {
  process.send?.(answer(comparison.parse(message)), () => process.exit(0));
});

/**
 * A text that crashes the compiler, such as by its nesting, counts as not comparable, not as an error of the registry.
 */
function answer(asked: Comparison): Outcome {
  try {
    return compareTypes(asked);
  } catch {
    return 'tooMuch';
  }
}

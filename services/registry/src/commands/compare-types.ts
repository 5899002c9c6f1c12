import { compareTypes } from '../gate/types/compare.ts';
import { type ComparisonRequest, comparisonRequest, type Outcome } from '../gate/types/messages.ts';

/**
 * Process that compares two sets of declarations of the SDK. It receives one request as a message and replies with the
 * result. It has no environment and no secrets, and may not write files or start processes. Its compiler sees only the
 * given texts and the types shipped with the registry.
 */
process.once('message', (message) => {
  process.send?.(answer(comparisonRequest.parse(message)), () => process.exit(0));
});

/** Compares the types. A text that crashes the compiler counts as `tooMuch`, not as an error of the registry. */
function answer(request: ComparisonRequest): Outcome {
  try {
    return compareTypes(request);
  } catch {
    return 'tooMuch';
  }
}

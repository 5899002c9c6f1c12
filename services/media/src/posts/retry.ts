import type { ErrorCode } from '@vitrina/contracts/errors';
import type { WorkDocument } from '../work/work-document.ts';

/** Failures that another run may mend, as the original was not at fault; all others come again with the same file. */
const mendable: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['no_procesado']);

/** True for a failed upload that may come out well if it is tried again. */
export function isWorthAnotherTry({ state, failure }: Pick<WorkDocument, 'state' | 'failure'>): boolean {
  return state === 'failed' && failure !== undefined && mendable.has(failure);
}

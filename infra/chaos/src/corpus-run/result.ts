import type { ErrorCode } from '@vitrina/contracts/errors';
import type { CorpusFile } from '../corpus/corpus-file.ts';

/** What came of one file. */
export interface CorpusResult {
  file: CorpusFile;
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
  /** Id of its post, where it was taken. */
  id?: string;
  end: 'refused' | 'failed' | 'ready' | 'pending';
  /** Milliseconds from its first byte on the way to its end; queueing counts. */
  tookMs: number;
  /** Why it was refused or failed; empty where no code was given. */
  code: ErrorCode | '';
  /** What is wrong with this end; empty where it is one that may be. */
  defects: string[];
}

/** Whether an end is one that the file may come to. */
export function isExpected({ outcome }: CorpusFile, end: CorpusResult['end'], code: ErrorCode | ''): boolean {
  if (end === 'ready') return outcome.ready;
  if (end === 'pending' || code === '') return false;
  return outcome[end].includes(code);
}

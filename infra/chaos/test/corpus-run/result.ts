import { type ErrorCode, isErrorCode } from '@vitrina/contracts/errors';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import type { Upload } from '../uploads/ledger.ts';

/** File that was sent, with its SHA-256 in hexadecimal digits. */
export interface SentCorpusFile {
  file: CorpusFile;
  sha256: string;
  upload: Upload;
  /** Code of the refusal; empty without one. */
  refusal: ErrorCode | '';
}

/** Result of one file. */
export interface CorpusResult extends SentCorpusFile {
  end: 'refused' | 'failed' | 'ready' | 'pending';
  /** Defects of this result; empty for an expected one. */
  defects: string[];
}

/** Result of a corpus run. */
export interface CorpusRun {
  results: CorpusResult[];
  /** Defects of the results with the origin of their files, and of the platform as a whole; none in a passing run. */
  defects: string[];
}

/** Compares the end of a file with the allowed ones. */
export function resultOfFile(sent: SentCorpusFile): CorpusResult {
  const { file, upload, refusal } = sent;
  const { id, state, failure = '', attempts } = upload;
  const unclear = attempts.flatMap(({ result = '' }) => (result.endsWith('unclear') ? `answered ${result}` : []));
  const end = state ?? (id ? 'pending' : 'refused');
  const code = end === 'refused' ? refusal : isErrorCode(failure) ? failure : '';
  const { outcome } = file;
  const expected = end === 'ready' ? outcome.ready : end !== 'pending' && code !== '' && outcome[end].includes(code);
  const wrong = {
    refused: `refused with ${upload.givenUpFor}`,
    failed: `failed with ${failure || 'no reason'}`,
    ready: 'produced a file',
    pending: 'never finished',
  }[end];
  return { ...sent, end, defects: expected ? unclear : [...unclear, wrong] };
}

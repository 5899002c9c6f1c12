import { type ErrorCode, isErrorCode } from '@vitrina/contracts/errors';
import { table } from '@vitrina/local';
import type { Endpoints } from '../client.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import type { Upload } from '../ledger.ts';

/** Platform under test. */
export interface Subject {
  endpoints: Endpoints;
  /** Environment with its servers and its `NAMESPACE`. */
  environment: Record<string, string>;
  /** True if it also makes AVIF files, which arrive later. */
  avif: boolean;
  /** Returns the pids of its worker processes. */
  workerPids: () => number[];
}

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

/** Result of a corpus run, with defects of the platform as a whole. */
export interface CorpusRun {
  results: CorpusResult[];
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

/** Formats a run: a row per kind with its results, then every defect. */
export function summaryOf(run: CorpusRun): string[] {
  const rows = [...new Set(run.results.map(({ file }) => file.kind))].map((kind) => {
    const own = run.results.filter(({ file }) => file.kind === kind);
    const count = (end: string) => own.filter((result) => result.end === end).length;
    const wrong = own.filter(({ defects }) => defects.length > 0).length;
    const counts = [own.length, count('refused'), count('failed'), count('ready'), wrong].map(String);
    return [wrong > 0 ? '✗' : '✓', kind, ...counts];
  });
  return [...table([['', 'kind', 'files', 'refused', 'failed', 'ready', 'wrong'], ...rows]), '', ...defectLines(run)];
}

/** Formats every defect of a run in a line; none for a passing run. */
export function defectLines({ results, defects }: CorpusRun): string[] {
  return [
    ...results.flatMap(({ file, defects: own }) => own.map((defect) => `✗ ${file.kind}, ${file.made}: ${defect}`)),
    ...defects.map((defect) => `✗ ${defect}`),
  ];
}

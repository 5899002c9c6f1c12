import type { ErrorCode } from '@vitrina/contracts/errors';
import { table } from '@vitrina/local';
import type { Endpoints } from '../client.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';

/** Result of one file. */
export interface CorpusResult {
  file: CorpusFile;
  /** SHA-256 of the file, in hexadecimal digits. */
  sha256: string;
  /** Id of its post, if it was accepted. */
  id?: string;
  end: 'refused' | 'failed' | 'ready' | 'pending';
  /** Milliseconds from the first sent byte to the response, including queueing. */
  tookMs: number;
  /** Code of the refusal or failure; empty without one. */
  code: ErrorCode | '';
  /** Defects of this result; empty for an expected one. */
  defects: string[];
}

/** Result of a corpus run. */
export interface CorpusRun {
  results: CorpusResult[];
  /** Defects of the platform as a whole, in addition to those of single files. */
  defects: string[];
}

/** True if the result is allowed for the file. */
export function isExpected({ outcome }: CorpusFile, end: CorpusResult['end'], code: ErrorCode | ''): boolean {
  if (end === 'ready') return outcome.ready;
  if (end === 'pending' || code === '') return false;
  return outcome[end].includes(code);
}

/** Formats a run: a row per kind with its results, then every defect. */
export function summaryOf({ results, defects }: CorpusRun): string[] {
  const kinds = [...new Set(results.map(({ file }) => file.kind))];
  const rows = kinds.map((kind) => {
    const own = results.filter(({ file }) => file.kind === kind);
    const count = (end: string) => own.filter((result) => result.end === end).length;
    const wrong = own.filter((result) => result.defects.length > 0).length;
    const counts = [own.length, count('refused'), count('failed'), count('ready'), wrong].map(String);
    return [wrong > 0 ? '✗' : '✓', kind, ...counts];
  });
  return [
    ...table([['', 'kind', 'files', 'refused', 'failed', 'ready', 'wrong'], ...rows]),
    '',
    ...defectLines({ results, defects }),
  ];
}

/** Formats every defect of a run in a line; none for a passing run. */
export function defectLines({ results, defects }: CorpusRun): string[] {
  return [
    ...results.flatMap(({ file, defects: own }) => own.map((defect) => `✗ ${file.kind}, ${file.made}: ${defect}`)),
    ...defects.map((defect) => `✗ ${defect}`),
  ];
}

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

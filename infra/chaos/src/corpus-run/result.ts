import type { ErrorCode } from '@vitrina/contracts/errors';
import { table } from '@vitrina/local';
import type { Doors } from '../client/person.ts';
import type { CorpusFile } from '../corpus/corpus-file.ts';
import type { CorpusRun } from './run-corpus.ts';

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

/** A run in lines: each kind with how its files ended, then every defect. */
export function summaryOf({ results, defects }: CorpusRun): string[] {
  const kinds = [...new Set(results.map(({ file }) => file.kind))];
  const rows = kinds.map((kind) => {
    const own = results.filter(({ file }) => file.kind === kind);
    const count = (end: string) => String(own.filter((result) => result.end === end).length);
    const wrong = own.filter((result) => result.defects.length > 0).length;
    return [
      wrong > 0 ? '✗' : '✓',
      kind,
      String(own.length),
      count('refused'),
      count('failed'),
      count('ready'),
      String(wrong),
    ];
  });
  return [
    ...table([['', 'kind', 'files', 'refused', 'failed', 'ready', 'wrong'], ...rows]),
    '',
    ...defectLines({ results, defects }),
  ];
}

/** Every defect of a run, a line for each; none for a good one. */
export function defectLines({ results, defects }: CorpusRun): string[] {
  return [
    ...results.flatMap(({ file, defects: own }) => own.map((defect) => `✗ ${file.kind}, ${file.made}: ${defect}`)),
    ...defects.map((defect) => `✗ ${defect}`),
  ];
}

/** A platform that the corpus is tried on. */
export interface Subject {
  doors: Doors;
  /** Servers behind it, and its `NAMESPACE`. */
  environment: Record<string, string>;
  /** Whether it makes AVIF files too, some time after the others. */
  avif: boolean;
  /** Pids of its worker processes at this moment. */
  workerPids: () => number[];
}

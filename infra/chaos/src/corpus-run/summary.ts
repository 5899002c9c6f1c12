import { table } from '@vitrina/local';
import type { CorpusRun } from './run-corpus.ts';

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

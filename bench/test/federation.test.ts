import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { expect, it } from 'vitest';
import { neededFirst, scriptKb } from '../src/federation/row.ts';

const at = (name: string, ms: number) => ({ name, at: ms });

it('a first page counts the files requested before its application started, and no warmed files', () => {
  const requested = [at('shell/1/shell.js', 10), at('shell/1/shell.css', 12), at('mf-chat/1/remoteEntry.js', 3_000)];
  expect(neededFirst({ requested, handedOff: 2_500 })).toEqual(['shell/1/shell.js', 'shell/1/shell.css']);
});

it("the size of scripts comes from their build's contract, for any version", () => {
  const file = (path: string, kind: 'script' | 'style', gzip: number) => ({ path, kind, gzip, size: 1, integrity: '' });
  const shell = {
    name: 'shell',
    files: [file('shell.js', 'script', 2_048), file('shell.css', 'style', 9_999), file('unused.js', 'script', 5_000)],
  } as unknown as ContractFile;
  const other = { name: 'mf-chat', files: [file('shell.js', 'script', 1_024)] } as unknown as ContractFile;
  expect(scriptKb(['shell/1.0.0-ab/shell.js', 'shell/1.0.0-ab/shell.css'], [shell, other])).toBe(2);
  expect(scriptKb(['shell/2/shell.js', 'mf-chat/2/shell.js'], [shell, other])).toBe(3);
});

import { SourceMap } from 'node:module';
import { encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { ownSourceMap } from '../src/platform/own-source-map.ts';

it("a process's source map leads to own files, and says nothing about packages between them", () => {
  const sources = ['../../node_modules/zod/index.js', '../src/main.ts', '../../kernel/src/index.ts'];
  const mappings = encode([
    [
      [0, 1, 0, 0],
      [10, 0, 4, 2],
      [20, 0, 5, 0],
      [30, 2, 7, 1],
    ],
    [[0, 0, 9, 0]],
    [[0, 1, 3, 4]],
  ]);
  const map = new SourceMap(JSON.parse(ownSourceMap(JSON.stringify({ version: 3, sources, names: [], mappings }))));
  const placeOf = (line: number, column: number) => {
    const { originalSource, originalLine, originalColumn } = map.findEntry(line, column) as Record<string, unknown>;
    return originalSource ? `${originalSource}:${originalLine}:${originalColumn}` : null;
  };
  expect(placeOf(0, 5)).toBe('../src/main.ts:0:0');
  expect(placeOf(0, 12)).toBeNull();
  expect(placeOf(0, 25)).toBeNull();
  expect(placeOf(0, 35)).toBe('../../kernel/src/index.ts:7:1');
  expect(placeOf(1, 3)).toBeNull();
  expect(placeOf(2, 0)).toBe('../src/main.ts:3:4');
});

import { describe, expect, it } from 'vitest';
import { typeProblems } from '../src/gate/types/type-problems.ts';
import { sampleTypes, typesWith } from './sample-types.ts';
import { buildOf, channelOf, newComparer, releaseOf, sentBy, stored } from './type-builds.ts';

describe('the compiler', () => {
  const deep = Array.from({ length: 60_000 }, () => '[').join('');
  it.each([
    [
      'grow without end',
      'export type Grow<T extends unknown[]> = T["length"] extends 1e9 ? T : Grow<[...T, ...T, 1]>;\nexport declare function formatDay(day: Grow<[1]>): string;',
    ],
    [
      'multiply',
      `type D = 0|1|2|3|4|5|6|7|8|9; type N = \`\${D}\${D}\${D}\${D}\`; type M<A extends string, B extends string> = { [K in A]: K extends B ? { [L in B]: M<A, L> } : never };\nexport declare function formatDay(day: M<N, N>[N][N][N]): string;`,
    ],
    ['nest deeper than a parser goes', `export declare const formatDay: ${deep};`],
    [
      'read a file of the machine',
      '/// <reference path="/etc/passwd" />\nexport declare function formatDay(): string;',
    ],
  ])(
    'stops, with a text, at declarations that %s',
    async (_what, text) => {
      const shell = buildOf('shell', sampleTypes());
      const chat = buildOf('mf-chat', typesWith(text), ['formatDay']);
      const around = { comparer: newComparer(2_000), objects: stored(shell) };
      const problems = await typeProblems(around, releaseOf(chat), [channelOf(shell)], sentBy(chat));
      expect(problems).toEqual([expect.stringMatching(/^mf-chat: /)]);
    },
    60_000,
  );
});

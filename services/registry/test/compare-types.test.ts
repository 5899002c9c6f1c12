import { describe, expect, it } from 'vitest';
import { compareTypes } from '../src/gate/types/compare.ts';
import { type Change, sampleTypes, typesWith } from './sample-types.ts';

const compare = (changes: readonly Change[]) =>
  compareTypes({ compiled: sampleTypes(), offered: sampleTypes(...changes) });

describe("a shell's types, compared with those a microfrontend was compiled against", () => {
  it('fit if they give as much and ask no more', () => {
    const found = compare([
      ['sdk/badge', 'plan: string;', 'plan: string; size?: number;'],
      // A component ignores a prop that it no longer has: the page works on, without that prop's effect.
      ['sdk/badge', 'compact?: boolean;', ''],
      ['sdk/format', 'day: Date', 'day: Date | string'],
      ['sdk/session', 'user:', 'isNew: boolean; user:'],
      ['sdk/worker', 'start()', 'stop(): void; start()'],
      ['sdk/contract', 'routes:', 'routes?:'],
      ['sdk/index', 'export {', 'export declare const fresh: number;\nexport {'],
    ]);
    expect(found).toEqual({ differences: [] });
  });

  it('cannot fit if they ask more or give less; the result says why', () => {
    const found = compare([
      ['sdk/badge', 'plan: string;', 'plan: string; size: number;'],
      ['sdk/icon', 'size?:', 'size:'],
      ['sdk/format', 'day: Date', 'day: string'],
      ['sdk/session', 'email: string; ', ''],
      ['sdk/draft', 'forget(): void', 'forget(why: string): void'],
      ['sdk/worker', 'start(): Promise<Worker>;', ''],
      ['sdk/contract', 'routes:', 'title: string; routes:'],
      ['sdk/index', "'router-of-others'", "'router-of-few'"],
    ]);
    const differences = 'differences' in found ? found.differences : [];
    expect(Object.fromEntries(differences.map(({ name, why }) => [name, why]))).toEqual({
      Badge: expect.stringMatching(
        /'size' is missing in type 'BadgeProps \(compilado\)' but required in type 'BadgeProps \(shell\)'/,
      ),
      Icon: expect.stringContaining("'undefined' is not assignable to type 'number'"),
      formatDay: expect.stringContaining("'Date' is not assignable to type 'string'"),
      useSession: expect.stringContaining("'email' is missing"),
      useDraft: expect.stringContaining('forget'),
      WorkerCode: expect.stringContaining("'start' is missing"),
      Link: expect.stringContaining('router-of-others'),
      useQuery: expect.stringContaining('router-of-others'),
      Microfrontend: expect.stringContaining("'title' is missing"),
    });
    expect(JSON.stringify(differences)).not.toContain('import(');
  });

  it('include the types of React and of the browser', () => {
    const found = compare([
      ['sdk/badge', "'span'", "'a'"],
      ['sdk/worker', 'url: URL', 'url: HTMLElement'],
    ]);
    expect(found).toMatchObject({
      differences: [
        { name: 'Badge', why: expect.stringContaining('HTMLAnchorElement') },
        { name: 'WorkerCode', why: expect.stringContaining('HTMLElement') },
      ],
    });
  });
});

describe('declarations that no build writes', () => {
  it.each([
    ['a file of the machine', '/// <reference path="/etc/passwd" />\nexport {}', '///'],
    ['types of the machine', '/// <reference types="node" />\nexport {}', '///'],
    ['a module outside of them', "import type { x } from '../../x';\nexport { x }", '../../x'],
    ['an absolute path', "export * from '/etc/passwd'", '/etc/passwd'],
    ['a package by a way out', "export * from 'react/../../x'", 'react/../../x'],
    ['another file in passing', "export declare const x: import('../../x').x", 'import()'],
    ['the types of a package', "declare module 'react' { interface Component { x: 1 } }\nexport {}", 'declare module'],
    ['the types of the language', 'declare global { interface Array<T> { x: 1 } }\nexport {}', 'global'],
    ['no declarations', 'export const = {', 'sdk/format'],
  ])('cause no comparison if they name or change %s', (_what, text, expected) => {
    const good = sampleTypes();
    const bad = typesWith(text);
    const asMicrofrontend = compareTypes({ compiled: bad, offered: good });
    expect(asMicrofrontend).toMatchObject({ invalid: 'compiled', why: expect.stringContaining(expected) });
    expect(compareTypes({ compiled: good, offered: bad })).toMatchObject({ invalid: 'offered' });
  });
});

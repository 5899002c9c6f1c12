import { describe, expect, test } from 'vitest';
import { missingFeatureFaults } from '../src/lint/browser-features.ts';
import { checkLicences, readAudit } from '../src/lint/dependencies.ts';
import { repeatedLines } from '../src/lint/repeated-lines.ts';
import { plainWordFaults, voiceFaults } from '../src/lint/voice.ts';

describe('licences', () => {
  const faultsOf = (name: string, license?: string) =>
    checkLicences({
      packages: {
        '': { license: 'GPL-3.0' },
        [`a/node_modules/${name}`]: { version: '1.0.0', ...(license && { license }) },
      },
    }).faults;

  test.each(['MIT', 'MIT OR GPL-3.0', '(MIT AND Zlib)', 'Apache-2.0 AND MIT'])('%s is allowed', (licence) => {
    expect(faultsOf('some', licence)).toEqual([]);
  });

  test.each(['GPL-3.0', 'MIT AND GPL-2.0-only', 'AGPL-3.0', 'LGPL-3.0-or-later', 'SEE LICENSE IN x', undefined])(
    '%s is not allowed',
    (licence) => {
      expect(faultsOf('some', licence)).toEqual([`some@1.0.0: licence ${licence ?? 'none'}`]);
    },
  );

  test('the LGPL is allowed only for libvips', () => {
    expect(faultsOf('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual([]);
    expect(faultsOf('@img/other', 'LGPL-3.0-or-later')).toHaveLength(1);
  });
});

describe('the word check', () => {
  test('reports words with a plainer alternative and their place, regardless of case', () => {
    expect(plainWordFaults('a.ts', '// one\n// Nobody asks anew')).toEqual([
      'a.ts:2: "Nobody", say: no one',
      'a.ts:2: "anew", say: again',
    ]);
  });

  test('matches only whole words', () => {
    expect(plainWordFaults('a.ts', 'renewed, a new one, nobody2')).toEqual([]);
  });
});

describe('the voice check', () => {
  const remediesOf = (file: string, text: string) => voiceFaults(file, text).map((line) => line.split('": ')[1]);

  test.each([
    [
      'a comment that starts without a subject',
      '/** What is left of a payment. */',
      ['start the comment with a verb or a noun'],
    ],
    [
      'prose with a noun left out',
      '// Ends the run of the one that failed.\n// It waits for that one.',
      ['repeat the noun'],
    ],
    ['a pronoun at the end', '// Waits for that one.', ['repeat the noun']],
    ['no number before its noun', '// Number of changes that one document holds.', []],
    [
      'code that speaks',
      '/** Returns what the gateway says of it. */',
      ['say what the code does: returns, reports, records, receives'],
    ],
    ['an ambiguous word', '// Sends both at once.', ['say "immediately" or "simultaneously"']],
  ])('finds %s', (_what, text, remedies) => {
    expect(remediesOf('a.ts', text)).toEqual(remedies);
  });

  test('finds test titles without a subject, in test files alone', () => {
    const text = "it('that no one pays ends after a day', () => {});\nit('cancels an unpaid order', () => {});";
    expect(remediesOf('billing/test/a.test.ts', text)).toEqual([
      expect.stringMatching(/^make the test title a sentence/),
    ]);
    expect(remediesOf('billing/src/a.ts', text)).toEqual([]);
  });

  test('names file, line and remedy', () => {
    expect(voiceFaults('a.ts', '\n// Of a payment.')).toEqual([
      'a.ts:2: "Of a payment.": start the comment with a verb or a noun',
    ]);
  });

  test('reads no code, no table and no heading', () => {
    expect(remediesOf('a.ts', "const at = 'at once';")).toEqual([]);
    expect(remediesOf('a.md', '# At once\n\n| at once |')).toEqual([]);
  });
});

describe('the check of browser features', () => {
  test.each(['const id = crypto.randomUUID();', 'await navigator.clipboard.writeText(url);', 'navigator.share(page)'])(
    'refuses %s',
    (line) => {
      expect(missingFeatureFaults('mf-chat/src/a.ts', `\n${line}`)).toEqual([
        expect.stringMatching(/^mf-chat\/src\/a\.ts:2: .+ is missing on pages without HTTPS$/),
      ]);
    },
  );

  test('refuses features that our oldest browsers lack', () => {
    expect(missingFeatureFaults('mf-chat/src/a.ts', 'if (URL.canParse(text)) open(text);')).toEqual([
      'mf-chat/src/a.ts:1: URL.canParse is missing on iOS 16 and Chrome 108',
    ]);
  });

  test('allows features in the file with a fallback, and their names in comments', () => {
    const use = 'await navigator.clipboard.writeText(text);';
    expect(missingFeatureFaults('shell/sdk/src/bundled/sharing/copy-text.tsx', use)).toEqual([]);
    expect(missingFeatureFaults('shell/sdk/src/use-draft.ts', ' * browsers have no `crypto.randomUUID`')).toEqual([]);
  });
});

describe('the vulnerability check', () => {
  test('skips the comparison if no source responds', () => {
    expect(readAudit('')).toEqual({ unchecked: 'no answer in time' });
    expect(readAudit('{"message": "405 Method Not Allowed"}')).toEqual({ unchecked: '405 Method Not Allowed' });
  });

  test('fails from severity high on', () => {
    const vulnerabilities = {
      one: { severity: 'moderate', range: '<1' },
      two: { severity: 'high', range: '<2' },
      three: { severity: 'critical', range: '*' },
    };
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
      counts: { moderate: 1, high: 1, critical: 1 },
      faults: ['two <2: high vulnerability', 'three *: critical vulnerability'],
    });
  });
});

describe('the check of repeated lines', () => {
  const lines = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `call(${from + n});`);

  test('finds lines in another file, whatever lies between them, once for each place', () => {
    const spaced = ['// Why.', ...lines(8).flatMap((line) => ['', `  ${line}`, '  }'])];
    expect(
      repeatedLines([
        ['a.ts', lines(8).join('\n')],
        ['b.ts', spaced.join('\n')],
      ]),
    ).toMatchObject([{ places: ['a.ts:1', 'b.ts:3'] }]);
  });

  test('finds a repetition within a file', () => {
    const [found] = repeatedLines([['a.ts', [...lines(6), 'other();', ...lines(6)].join('\n')]]);
    expect(found?.places).toEqual(['a.ts:1', 'a.ts:8']);
  });

  test.each([
    ['five lines', lines(5)],
    ['imports', ['import {', '  a,', "} from 'a';", ...lines(5)]],
    ['a comment', ['/**', ...Array.from({ length: 6 }, (_, n) => ` * ${n}`), ' */']],
    ['punctuation and names', ['}', ');', '</div>', 'a,', 'b,', "'GET /a': a,"]],
  ])('ignores %s', (_, same) => {
    expect(
      repeatedLines([
        ['a.ts', same.join('\n')],
        ['b.ts', same.join('\n')],
      ]),
    ).toEqual([]);
  });
});

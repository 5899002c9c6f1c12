/** Values that no field of any call expects, or that mean something to a database, a file system or a page. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '   ',
  [],
  ['x'],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  '$where',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'a\u0000b',
  '\u202Eabc',
  '\uE000marca\uE001',
  '\uD800',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  "' OR 1=1 --",
  '__proto__',
  { toString: 'x' },
  'ñ'.repeat(20_000),
];

/** Bodies that are not an object of fields. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  'undefined',
  '\u0000',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  '{"__proto__":{"action":"login"}}',
  '{"constructor":{"prototype":{"x":1}}}',
];

/** Texts for query strings, path parameters and form fields. */
export const hostileTexts: readonly string[] = [
  ...hostileValues.filter((value) => typeof value === 'string'),
  '{"$gt":""}',
  '[object Object]',
  'NaN',
  '99999999999999999999',
  '%00',
];

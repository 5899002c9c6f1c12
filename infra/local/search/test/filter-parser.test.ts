import { describe, expect, it } from 'vitest';
import { parseFilterText } from '../src/filter/parser.ts';
import type { Filter } from '../src/filter/syntax.ts';

/** The tree in short: operators before their parts. */
function shape(filter: Filter | undefined): string {
  if (filter === undefined) return '';
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `${filter.kind}(${filter.parts.map(shape).join(' ')})`;
    case 'not':
      return `not(${shape(filter.part)})`;
    case 'compare':
      return `${filter.attribute.text}${filter.operator}${filter.value}`;
    case 'between':
      return `${filter.attribute.text}:${filter.from}..${filter.to}`;
    case 'in':
      return `${filter.attribute.text}[${filter.values.join('|')}]`;
    default:
      return `${filter.kind}:${filter.attribute.text}`;
  }
}

describe('filter grammar', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['a = b', 'a=b'],
    ['a=b', 'a=b'],
    ['a >= 1.5', 'a>=1.5'],
    ['a.b != -3', 'a.b!=-3'],
    ['"con espacio" = \'y comillas "\'', 'con espacio=y comillas "'],
    ['a = "dos \\" tres"', 'a=dos " tres'],
    ['a = ""', 'a='],
    ['a = ñandú', 'a=ñandú'],
    ['a = 1 AND b = 2 AND c = 3', 'and(a=1 b=2 c=3)'],
    ['a = 1 OR b = 2 AND c = 3', 'or(a=1 and(b=2 c=3))'],
    ['(a = 1 OR b = 2) AND c = 3', 'and(or(a=1 b=2) c=3)'],
    ['NOT a = 1', 'not(a=1)'],
    ['NOT NOT a = 1', 'a=1'],
    ['NOT (a = 1 AND b = 2)', 'not(and(a=1 b=2))'],
    ['a IN [b, "c d",e,]', 'a[b|c d|e]'],
    ['a IN[]', 'a[]'],
    ['a NOT IN [b]', 'not(a[b])'],
    ['a 1 TO 5', 'a:1..5'],
    ['a EXISTS', 'exists:a'],
    ['a NOT EXISTS', 'not(exists:a)'],
    ['a IS NULL OR a IS NOT EMPTY', 'or(null:a not(empty:a))'],
    ['android = 1 AND orden = 2', 'and(android=1 orden=2)'],
  ])('%j', (text, expected) => expect(shape(parseFilterText(text))).toBe(expected));

  it.each([
    ['a', /^Was expecting an operation .* at `a`\.\n1:2 a$/],
    ['a = ', /got nothing/],
    ['a = (', /Was expecting a value/],
    ['AND', /Was expecting an operation/],
    ['a = 1 b = 2', /unexpected characters at the end of the filter: `b = 2`[^\n]*\n7:12 a = 1 b = 2$/],
    ['a = 1 AND', /Was expecting an operation .* nothing/],
    ['(a = 1', /closing delimiter: `\)`/],
    ['a = "b', /closing delimiter: `"`/],
    ['a IN [b', /Expected matching `\]`/],
    ['a IN [b = c]', /Expected only comma-separated field names/],
    ['a IN b', /Expected `\[` after `IN`/],
    ['a = OR', /reserved keyword/],
    ['a STARTS WITH b', /experimental/],
    ['a NOT CONTAINS b', /experimental/],
    ['_geoPoint(1, 2)', /reserved keyword/],
    ['_geoRadius(1, 2, 3)', /`_geo` is not filterable/],
  ])('refuses %j', (text, message) => expect(() => parseFilterText(text)).toThrow(message));

  it('refuses what is nested too deep instead of running out of stack', () => {
    expect(() => parseFilterText(`${'('.repeat(5_000)}a = 1${')'.repeat(5_000)}`)).toThrow(/maximum depth/);
    expect(shape(parseFilterText(`${'NOT '.repeat(100)}a = 1`))).toBe('a=1');
  });
});

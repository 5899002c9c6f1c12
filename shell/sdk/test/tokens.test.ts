import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const sheet = await readFile(path.resolve(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');
const [themed = '', after = ''] = sheet.split('@supports not (color: light-dark(#000, #fff))');
/** Block that only those browsers read. */
const [plain = ''] = after.split(/^}/m);

/** Custom properties of a part of the sheet with their values, ignoring white space. */
const tokensOf = (css: string) =>
  [...css.matchAll(/(--v-[\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').trim(),
  ]);

/** Value of a themed token in the light theme. */
const lightOf = (value: string) =>
  value.replace(/light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/g, (_, light: string) => light.trim());

it('defines every colour of the light theme for browsers without light-dark()', () => {
  const expected = tokensOf(themed)
    .filter(([, value = '']) => value.includes('light-dark('))
    .map(([name, value = '']) => [name, lightOf(value)]);
  expect(expected.length).toBeGreaterThan(15);
  expect(Object.fromEntries(tokensOf(plain))).toEqual(Object.fromEntries(expected));
});

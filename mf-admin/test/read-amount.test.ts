import { expect, it } from 'vitest';
import { readAmount } from '../src/payments/refund-dialog.tsx';

it.each([
  ['40', 40],
  [' $40,50 ', 40.5],
  ['99.00', 99],
  ['99.01', null],
  ['0', null],
  ['-1', null],
  ['1e1', null],
  ['10.005', null],
  ['', null],
  ['40 pesos', null],
])('%j of 99 pesos is read as %j', (text, pesos) => {
  expect(readAmount(text, 99)).toBe(pesos);
});

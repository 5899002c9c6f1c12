import { describe, expect, it } from 'vitest';
import { Column } from '../src/index/column.ts';
import { Postings } from '../src/index/inverted-index.ts';
import { order } from '../src/query/order.ts';
import { randomSource } from './random.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const random = randomSource(seed);
const below = (limit: number): number => Math.floor(random() * limit);

describe(`documents in order (seed ${seed})`, () => {
  it.each([3, 5_000, 2 ** 31])(
    'have the same first results whether all or some are requested, with costs below %i',
    (costs) => {
      const count = 2_000;
      const cost = Uint32Array.from({ length: count }, () => below(costs));
      const rule = (slots: Uint32Array) => slots.map((slot) => cost[slot] ?? 0);
      const slots = Uint32Array.from({ length: count }, (_, slot) => slot);
      const never = (): never => {
        throw new Error('no text');
      };
      const first = (to: number) => order(slots, [rule], (slot) => slot, never, to);
      const all = first(Number.POSITIVE_INFINITY);
      expect(all).toEqual([...slots].sort((a, b) => (cost[a] ?? 0) - (cost[b] ?? 0) || a - b));
      for (const to of [1, 24, 777, count - 1]) expect(first(to)).toEqual(all.slice(0, to));
    },
  );
});

describe(`values in order (seed ${seed})`, () => {
  const value = () => (below(2) === 0 ? below(50) - 20 : `t${below(50)}`);
  const columnOf = (values: readonly (number | string)[], afterEach = (_: Column) => {}): Column => {
    const column = new Column();
    for (const one of values) {
      column.add([one]);
      afterEach(column);
    }
    return column;
  };
  const inOrder = (values: readonly (number | string)[], column: Column, descending: boolean) => {
    const costs = column.sortCosts(Uint32Array.from(values.keys()), descending);
    return [...values.keys()].sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0)).map((slot) => values[slot]);
  };
  const ascending = (a: number | string, b: number | string) =>
    typeof a === typeof b ? (a < b ? -1 : Number(a > b)) : typeof a === 'number' ? -1 : 1;

  it('stay in the same order whatever the order of insertion', () => {
    const values = Array.from({ length: 120 }, value);
    const read = columnOf(values, (column) => below(5) === 0 && column.sortCosts(Uint32Array.of(0), false));
    for (const descending of [false, true])
      expect(inOrder(values, read, descending)).toEqual(inOrder(values, columnOf(values), descending));
  });

  it('list numbers before texts, and can be found between two bounds', () => {
    const values = Array.from({ length: 120 }, value);
    const column = columnOf(values);
    expect(inOrder(values, column, false)).toEqual(values.toSorted(ascending));
    expect(inOrder(values, column, true).findLastIndex((one) => typeof one === 'number')).toBe(
      values.filter((one) => typeof one === 'number').length - 1,
    );
    const isBetween = (number: number | undefined) => number !== undefined && number >= -3 && number < 12;
    const slots = column.where('', ({ number }) => isBetween(number)).array();
    expect(slots).toEqual(
      [...values.keys()].filter((slot) => typeof values[slot] === 'number' && isBetween(values[slot])),
    );
  });

  it('can be found again after a change of the result or a further document', () => {
    const column = columnOf([1, 2, 1]);
    const ones = () => column.where('= 1', ({ number }) => number === 1);
    ones().clear();
    expect(ones().array()).toEqual([0, 2]);
    column.add([1, 2]);
    expect(ones().array()).toEqual([0, 2, 3]);
  });
});

describe(`documents of a word (seed ${seed})`, () => {
  it('can be found from any index on', () => {
    const postings = new Postings();
    const slots = [...new Set(Array.from({ length: 300 }, () => below(1_000)))].sort((a, b) => a - b);
    for (const slot of slots) for (let place = 0; place <= slot % 3; place++) postings.add(slot, place);
    expect(postings.size).toBe(slots.length);
    for (let from = 0; from < slots.length; from += 7) {
      for (let slot = slots[from] ?? 0; slot < 1_010; slot += 13) {
        const expected = slots.findIndex((one, at) => at >= from && one >= slot);
        expect(postings.seek(slot, from)).toBe(expected === -1 ? slots.length : expected);
      }
    }
    const places = slots.map((slot, at) => [slot % 3, postings.start(at + 1) - postings.start(at) - 1]);
    expect(places.every(([wanted, held]) => wanted === held)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { type ColumnValue, ValueOrder, valueList } from '../src/index/column.ts';
import { Bitset } from '../src/index/compact-numbers.ts';
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
  const value = (): ColumnValue => {
    const number = below(2) === 0 ? below(50) - 20 : undefined;
    const text = number === undefined ? `t${below(50)}` : String(number);
    return { number, folded: text, shown: text };
  };
  const distinct = (count: number): ColumnValue[] => [
    ...new Map(Array.from({ length: count }, value).map((one) => [one.shown, one])).values(),
  ];

  const listed = (values: ColumnValue[]): ValueOrder => {
    const list = valueList(values);
    for (const at of values.keys()) list.add(at);
    return new ValueOrder(values, list.read());
  };

  it('stay in the same order whatever the order of insertion', () => {
    const values = distinct(120);
    const grown = valueList(values);
    const whole = listed(values);
    for (let at = 0; at < values.length; at++) {
      grown.add(at);
      if (below(5) === 0) grown.read();
    }
    const last = new ValueOrder(values, grown.read());
    expect([...last.sorted]).toEqual([...whole.sorted]);
    for (const descending of [false, true]) expect(last.ranks(descending)).toEqual(whole.ranks(descending));
  });

  it('list numbers before texts, and can be found between two bounds', () => {
    const values = distinct(120);
    const inOrder = listed(values);
    const low = -3;
    const high = 12;
    const [begin, end] = inOrder.range(
      (number) => number >= low,
      (number) => number <= high,
    );
    const chosen = [...inOrder.sorted.slice(begin, end)];
    const numbers = values.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);
    expect(chosen.map((place) => values[place]?.number)).toEqual(numbers.filter((one) => one >= low && one <= high));
    const shown = Array.from(inOrder.sorted, (place) => values[place]?.number);
    expect(shown.lastIndexOf(shown.findLast((one) => one !== undefined))).toBe(numbers.length - 1);
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

  it('can be selected from a list in the order of the list', () => {
    const set = Bitset.where(Uint8Array.of(0, 1, 0, 1, 1));
    expect([...set.select(Uint32Array.of(4, 0, 1, 2, 3, 900))]).toEqual([4, 1, 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from '../src/location.tsx';

function store(value: string | null) {
  let kept = value;
  return {
    getItem: () => kept,
    setItem: (_: string, next: string) => {
      kept = next;
    },
  };
}

describe('the stored place', () => {
  it.each([
    [null, 'MX', 'DF'],
    ['', 'MX', 'DF'],
    ['MX/JAL', 'MX', 'JAL'],
    ['MX/cmx', 'MX', 'DF'],
    ['CO/ANT', 'CO', 'ANT'],
    ['CO/JAL', 'MX', 'DF'],
    ['US/CA', 'MX', 'DF'],
    ['garbage', 'MX', 'DF'],
  ])('%s reads as %s/%s', (value, country, state) => {
    expect(readPlace(store(value))).toEqual({ country, state });
  });

  it('reads back as it was written', () => {
    const memory = store(null);
    writePlace(memory, { country: 'CO', state: 'ANT' });
    expect(readPlace(memory)).toEqual({ country: 'CO', state: 'ANT' });
  });
});

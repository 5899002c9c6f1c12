import { describe, expect, it } from 'vitest';
import { afterSecond, type Outcome } from '../src/test-run/check.ts';

const outcome = (passed: number, failures: string[], log: string): Outcome => ({
  name: 'unit',
  passed,
  failed: failures.length,
  tookMs: 1,
  log,
  failures,
});

describe('test files that failed and ran a second time', () => {
  it('count as passed if all pass then, and what failed at first is named', () => {
    expect(afterSecond(outcome(10, ['a', 'b'], 'first'), outcome(4, [], 'second'))).toMatchObject({
      passed: 12,
      failed: 0,
      passedSecond: 2,
      failures: [],
      flaky: ['a', 'b'],
      tookMs: 2,
      log: 'first',
    });
  });

  it('fail with what fails again', () => {
    expect(afterSecond(outcome(10, ['a', 'b'], 'first'), outcome(3, ['b'], 'second'))).toMatchObject({
      passed: 11,
      failed: 1,
      failures: ['b'],
      log: 'second',
    });
  });

  it('fail if more fail than before', () => {
    expect(afterSecond(outcome(10, ['a'], 'first'), outcome(3, ['a', 'b'], 'second'))).toMatchObject({
      passed: 10,
      failed: 2,
    });
  });

  it('fail if the second run itself breaks', () => {
    const broken = { ...outcome(0, [], 'second'), failed: 1 };
    expect(afterSecond(outcome(10, ['a'], 'first'), broken)).toMatchObject({ failed: 1 });
  });
});

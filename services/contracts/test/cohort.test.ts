import { describe, expect, it } from 'vitest';
import { isInCohort } from '../src/microfrontends/releases.ts';

/** The same visitors in every run, so that a failure is reproducible. */
const visitors = Array.from({ length: 5_000 }, (_, index) => `visitante-${index}`);
const percentages = Array.from({ length: 101 }, (_, percentage) => percentage);

const cohort = (name: string, percentage: number) =>
  new Set(visitors.filter((visitor) => isInCohort(visitor, name, percentage)));

describe('the cohort of a canary', () => {
  it('contains no one at 0 % and everybody at 100 %', () => {
    expect(cohort('mf-chat', 0).size).toBe(0);
    expect(cohort('mf-chat', 100).size).toBe(visitors.length);
  });

  it('keeps everyone when the percentage is raised, at every step', () => {
    for (const visitor of visitors.slice(0, 1_000)) {
      const inside = percentages.map((percentage) => isInCohort(visitor, 'mf-chat', percentage));
      expect(inside.indexOf(true)).toBe(inside.lastIndexOf(false) + 1);
    }
  });

  it('stays the same at every visit', () => {
    expect(cohort('mf-chat', 37)).toEqual(cohort('mf-chat', 37));
  });

  it.each([1, 10, 50, 90])('holds %i %% of the visitors', (percentage) => {
    const share = (cohort('mf-chat', percentage).size / visitors.length) * 100;
    // Less than four standard deviations of so many draws.
    expect(Math.abs(share - percentage)).toBeLessThan(3);
  });

  it('depends on no other microfrontend’s cohort', () => {
    const chat = cohort('mf-chat', 50);
    const directory = cohort('mf-directory', 50);
    const both = [...chat].filter((visitor) => directory.has(visitor)).length;
    expect(Math.abs(both / visitors.length - 0.25)).toBeLessThan(0.03);
  });
});

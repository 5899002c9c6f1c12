import { describe, expect, it } from 'vitest';
import { type Audit, auditOf, CATEGORIES } from '../src/lighthouse/lighthouse.ts';
import { medians, summary } from '../src/lighthouse/row.ts';

const metrics = {
  'first-contentful-paint': 900,
  'largest-contentful-paint': 1_500,
  'total-blocking-time': 40,
  'speed-index': 1_000,
  'cumulative-layout-shift': 0.001,
} as const;

const auditWith = (performance: number, lcp = 1_500, failed: string[] = []): Audit => ({
  scores: { performance, accessibility: 100, 'best-practices': 100, seo: 100 },
  metrics: { ...metrics, 'largest-contentful-paint': lcp },
  failed,
});

describe('an audit of a page', () => {
  const categories = Object.fromEntries(
    CATEGORIES.map((category) => [category, { score: 0.97, auditRefs: [{ id: `of-${category}`, weight: 1 }] }]),
  ) as Parameters<typeof auditOf>[0]['categories'];
  const audits = Object.fromEntries(
    Object.entries(metrics).map(([id, numericValue]) => [id, { score: 1, numericValue }]),
  );

  it('lists scores out of 100, times in milliseconds, and the failed checks', () => {
    const found = auditOf(
      { categories, audits: { ...audits, 'of-seo': { score: 0 }, 'of-performance': { score: 1 } } },
      '/',
    );
    expect(found.scores).toEqual({ performance: 97, accessibility: 97, 'best-practices': 97, seo: 97 });
    expect(found.metrics).toEqual(metrics);
    expect(found.failed).toEqual(['of-seo']);
  });

  it('fails if the page did not load', () => {
    expect(() => auditOf({ runtimeError: { message: 'no answer' }, categories, audits }, '/p/x')).toThrow(
      '/p/x: no answer',
    );
  });
});

describe('the Lighthouse row', () => {
  it('reports the median of each figure of a page, and lists every failed check', () => {
    const page = medians(
      '/',
      [auditWith(91, 3_000, ['a']), auditWith(99, 1_000), auditWith(97, 1_400, ['b', 'a'])],
      [40, 72, 64],
    );
    expect(page.interaction).toBe(64);
    expect(page.scores.performance).toBe(97);
    expect(page.metrics['largest-contentful-paint']).toBe(1_400);
    expect(page.failed).toEqual(['a', 'b']);
  });

  it('compares the worst page with each threshold', () => {
    const { figures, notes } = summary([
      medians('/', [auditWith(99, 1_200)], [48]),
      medians('/explorar', [auditWith(94, 1_700.4)], [80]),
    ]);
    const value = (bar: string) => figures.find((figure) => figure.bar === bar);
    expect(value('lighthouse.performance')).toMatchObject({ value: 94, platform: '99 · 94' });
    expect(value('lighthouse.lcp')).toMatchObject({ value: 1_700, platform: '1200 ms · 1700 ms' });
    expect(value('lighthouse.inp')).toMatchObject({ value: 80, platform: '48 ms · 80 ms' });
    expect(figures).toHaveLength(7);
    expect(notes['/explorar']).toContain('LCP 1700 ms');
  });
});

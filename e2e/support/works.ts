import { expect, type Page } from '@playwright/test';

/** Expects that the works of the current page fill their rows from edge to edge, however few they are. */
export async function expectFullRows(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Trabajos publicados' });
  const gaps = await list.evaluate((element) => {
    const rows = new Map<number, number>();
    for (const item of element.children) {
      const { top, right } = item.getBoundingClientRect();
      rows.set(Math.round(top), Math.max(rows.get(Math.round(top)) ?? 0, right));
    }
    const edge = element.getBoundingClientRect().right;
    return [...rows.values()].map((right) => Math.round(edge - right));
  });
  expect(gaps.length).toBeGreaterThan(0);
  expect(new Set(gaps)).toEqual(new Set([0]));
}

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Fails with every violation of WCAG 2.2 AA that axe finds on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A picture that is still fading in is checked at its end, as people see it.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  // Evaluated from outside: the page's policy rightly refuses a foreign script element.
  await page.evaluate(axe.source);
  const violations: Violation[] = await page.evaluate(async () => {
    const checker: { run(options: object): Promise<{ violations: Violation[] }> } = Reflect.get(window, 'axe');
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await checker.run({ runOnly: tags })).violations;
  });
  const found = violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.failureSummary} ${nodes[0]?.html.slice(0, 300)}`,
  );
  expect(found).toEqual([]);
}

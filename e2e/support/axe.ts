import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';

/** The minified file: compiling the readable one in each page takes longer than most checks. */
const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Fails with every violation of WCAG 2.2 AA that axe finds on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated from outside: the page's policy rightly refuses a foreign script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const violations: Violation[] = await page.evaluate(async () => {
    const checker: { run(options: object): Promise<{ violations: Violation[] }> } = Reflect.get(window, 'axe');
    // Waits for the end of animations, because a dialog that fades in has faint colours at first. The check starts in
    // the task that found none running, which leaves no gap. Animations that repeat forever are ignored.
    const running = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState === 'running' && end !== Number.POSITIVE_INFINITY;
      });
    for (let animations = running(); animations.length > 0; animations = running())
      await Promise.all(animations.map(({ finished }) => finished.catch(() => null)));
    // While the page scrolls smoothly, its sticky bar covers parts of other targets.
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (let left = -1; left !== scrollY; await nextFrame()) {
      left = scrollY;
      await nextFrame();
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Describing every element that passes would take as long as the rules themselves.
    return (await checker.run({ runOnly: tags, resultTypes: ['violations'] })).violations;
  });
  const found = violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.failureSummary} ${nodes[0]?.html.slice(0, 300)}`,
  );
  expect(found).toEqual([]);
}

/** Checks the current page with axe in both themes, without animations. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await test.step(`axe finds nothing in the ${colorScheme} theme`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    });
  }
}

/** Checks the current page in a window of 320 pixels: axe in both themes, and no horizontal overflow. */
export async function expectFineAtNarrowest(page: Page): Promise<void> {
  await expectAccessibleInBoth(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

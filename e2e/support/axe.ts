import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';

/** The minified file: compiling the readable one in each page takes longer than most checks. */
const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string; target: string[] }[];
}

/** Runs scripts in a page, whatever drives its browser. */
export interface ScriptRunner {
  /** Runs a script, for its effects. */
  run(script: string): Promise<unknown>;
  /** Runs a function that needs nothing from outside, and returns its result. */
  call<T>(act: () => T | Promise<T>): Promise<T>;
}

/** Fails with every violation of WCAG 2.2 AA that axe finds on the current page. */
export function expectAccessible(page: Page): Promise<void> {
  // Evaluated from outside: the page's policy rightly refuses a foreign script element.
  return expectNoViolations({ run: (script) => page.evaluate(script), call: (act) => page.evaluate(act) });
}

/** Fails with every violation of WCAG 2.2 AA that axe finds on a page. */
export async function expectNoViolations(page: ScriptRunner): Promise<void> {
  if (!(await page.call(() => 'axe' in window))) await page.run(await source);
  const violations = await page.call(findViolations);
  const found = violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.failureSummary} ${nodes[0]?.html.slice(0, 300)}`,
  );
  expect(found).toEqual([]);
}

/** Runs axe; the browser gets the source of this function. */
async function findViolations(): Promise<Violation[]> {
  const checker: { run(context: Node, options: object): Promise<{ violations: Violation[] }> } = Reflect.get(
    window,
    'axe',
  );
  // Waits for the end of animations, because a dialog that fades in has faint colours at first. The check starts in
  // the task that found none running, which leaves no gap. Animations that repeat forever are ignored.
  const running = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && end !== Number.POSITIVE_INFINITY;
    });
  for (let animations = running(); animations.length > 0; animations = running())
    await Promise.all(animations.map(({ finished }) => finished.catch(() => null)));
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Describing every element that passes would take as long as the rules themselves.
  const { violations } = await checker.run(document, { runOnly: tags, resultTypes: ['violations'] });
  // A target that the page has scrolled half under a sticky bar is measured again in the middle of the window.
  const small = violations.find(({ id }) => id === 'target-size');
  for (const node of small?.nodes ?? []) {
    const target = document.querySelector(node.target[0] ?? '');
    target?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const again = target && (await checker.run(target, { runOnly: ['target-size'], resultTypes: ['violations'] }));
    if (small && again?.violations.length === 0) small.nodes = small.nodes.filter((kept) => kept !== node);
  }
  return violations.filter(({ nodes }) => nodes.length > 0);
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

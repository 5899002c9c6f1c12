import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs axe on a page, or on the part that a selector matches. @returns a line for each violation, with its element */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(await source);
  return page.evaluate(async (selector) => {
    const runner: { run(part: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } =
      Reflect.get(window, 'axe');
    const { violations } = await runner.run(selector);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, part);
}

import { type Browser, expect, test } from '@playwright/test';
import { providerStrings, providerVisits } from '../strings/provider-strings.ts';
import { type Quoted, type Visit, watcher } from '../strings/quoted.ts';
import { visitorStrings, visitorVisits } from '../strings/visitor-strings.ts';

/** Runs each visit in a separate browser context; returns the strings that none of them showed, with their places. */
async function notReached<Text extends string>(browser: Browser, quoted: Quoted, visits: readonly Visit<Text>[]) {
  const seen = new Set<string>();
  const broken: string[] = [];
  for (const { name, go } of visits) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await test.step(name, () => go(page, watcher(page, seen)));
    } catch (error) {
      broken.push(`${name}: ${String(error)}`);
    } finally {
      await context.close();
    }
  }
  const missing = Object.keys(quoted).filter((text) => !seen.has(text));
  return { missing, broken, list: missing.map((text) => `'${text}' (${quoted[text]})`) };
}

test('every string that the product quotes on a visitor’s screens is reached', async ({ browser }) => {
  test.setTimeout(240_000);
  const { missing, broken, list } = await notReached(browser, visitorStrings, visitorVisits);
  console.log(`Not reached of ${Object.keys(visitorStrings).length}:`, list.length ? list.join(', ') : 'none');
  expect(broken).toEqual([]);
  expect(missing).toEqual([]);
});

test('every string that the product quotes about publishing is reached', async ({ browser }) => {
  test.setTimeout(240_000);
  const { missing, broken, list } = await notReached(browser, providerStrings, providerVisits);
  console.log(`Not reached of ${Object.keys(providerStrings).length}:`, list.length ? list.join(', ') : 'none');
  expect(broken).toEqual([]);
  expect(missing).toEqual([]);
});

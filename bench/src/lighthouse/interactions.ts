import type { Locator, Page } from '@playwright/test';
import { launchBrowser, newPage, PHONE } from '../browser.ts';

/** Time that a visitor looks before a press, and for its effects to settle, in milliseconds. */
const REST_MS = 700;

/** First action of a visitor on a page. */
type Action = (page: Page) => Promise<void>;

/** Taps like a finger: finding an element, and the listeners of a locator's tap, occupy a slow processor themselves. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`nothing to press: ${what}`);
  await page.waitForTimeout(REST_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Opens a layer with a button, and closes it again. */
const openLayer =
  (button: (page: Page) => Locator): Action =>
  async (page) => {
    for (const pressed of [button(page), page.getByRole('button', { name: 'Cerrar' })]) {
      await press(page, pressed.first());
      await page.waitForTimeout(REST_MS);
    }
  };
const openPlace = openLayer((page) => page.getByRole('button', { name: 'Ciudad de México' }));
const openWork = openLayer((page) => page.locator('main li button:has(picture)'));

const search: Action = async (page) => {
  await press(page, page.getByRole('combobox'));
  for (const letter of 'foto') {
    await page.keyboard.type(letter);
    await page.waitForTimeout(REST_MS);
  }
};

const openExplore: Action = async (page) => {
  await press(page, page.locator('main a[href^="/explorar"]').first());
  await page.waitForTimeout(REST_MS);
};

const actionsOn = (path: string): Action[] =>
  path.startsWith('/servicios/')
    ? [openExplore]
    : ({ '/': [openPlace], '/explorar': [openPlace, openWork, search] }[path] ?? [openPlace, openWork]);

/**
 * Presses and types on a page like a visitor on a phone, after its application has started.
 * @param url of the platform
 * @param path `/`, `/explorar`, a provider's page or the page of a trade
 * @returns slowest time from a press or key to the frame that responds, in milliseconds, in the browser's steps of 8
 */
export async function slowestInteraction(url: string, path: string): Promise<number> {
  const browser = await launchBrowser();
  try {
    const watch = new URL('./watch-interactions.js', import.meta.url);
    const page = await newPage(browser, { watch, slowed: 'processor', ...PHONE });
    await page.goto(url + path);
    await page.locator('#primero').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    for (const action of actionsOn(path)) await action(page);
    const durations = await page.evaluate((): number[] => Reflect.get(globalThis, 'interactions'));
    return Math.max(0, ...durations);
  } finally {
    await browser.close();
  }
}

import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath } from '@vitrina/local/testing';

/** Phone that Lighthouse simulates: its window, and its slowdown against this machine. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
/** Time for a press and its effects to settle, in milliseconds. */
const REST_MS = 700;

/** First action of a visitor on a page. */
type Action = (page: Page) => Promise<void>;

/** Taps like a finger: the tap of a locator adds its own listeners, which matter on a slow processor. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`nothing to press: ${what}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const closeLayer: Action = async (page) => {
  await press(page, page.getByRole('button', { name: 'Cerrar' }).first());
  await page.waitForTimeout(REST_MS);
};

const openPlace: Action = async (page) => {
  await press(page, page.getByRole('button', { name: 'Ciudad de México' }).first());
  await page.waitForTimeout(REST_MS);
  await closeLayer(page);
};

const openWork: Action = async (page) => {
  await press(page, page.locator('main li button:has(picture)').first());
  await page.waitForTimeout(REST_MS);
  await closeLayer(page);
};

const search: Action = async (page) => {
  await press(page, page.getByRole('combobox'));
  for (const letter of 'foto') {
    await page.keyboard.type(letter);
    await page.waitForTimeout(REST_MS);
  }
};

const actionsOn = (path: string): Action[] => {
  if (path === '/') return [openPlace];
  return path === '/explorar' ? [openPlace, openWork, search] : [openPlace, openWork];
};

/**
 * Presses and types on a page like a visitor on a phone, after its application has started.
 * @param url of the platform
 * @param path `/`, `/explorar` or a provider's page
 * @returns slowest time from a press or key to the frame that responds, in milliseconds, in the browser's steps of 8
 */
export async function slowestInteraction(url: string, path: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await openOnPhone(browser, url + path);
    for (const action of actionsOn(path)) await action(page);
    const durations = await page.evaluate((): number[] => Reflect.get(globalThis, 'interactions'));
    return Math.max(0, ...durations);
  } finally {
    await browser.close();
  }
}

async function openOnPhone(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript({ path: fileURLToPath(new URL('./watch-interactions.js', import.meta.url)) });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  await page.locator('#primero').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return page;
}

import { chromium, type Page } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';
import { newPage, PHONE } from '../browser.ts';

/** Measurements of `watch-page.js`, in milliseconds since the page was requested. */
export interface PageTimings {
  /** Paint of the largest content so far. */
  lcp: number;
  /** Sum of all layout shifts, including those after a press. */
  shift: number;
  /** Time when the application replaced the first content. */
  handedOff: number;
}

/** Browser on a slow phone, with an empty cache for each page. */
export type SlowBrowser = Awaited<ReturnType<typeof launchSlowBrowser>>;

/** @param port on this machine that serves the origin; pictures have absolute addresses with the origin */
export async function launchSlowBrowser(origin: string, port: number) {
  const { executablePath, args } = testBrowser();
  const rules = `--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${port}`;
  const browser = await chromium.launch({ executablePath, args: [...args, rules] });
  const watch = new URL('./watch-page.js', import.meta.url);
  /**
   * Opens a page with an empty cache, passes it to `use`, and closes it.
   * @param prepare runs before the page is opened
   * @param isSlow false for this machine's own line and processor
   */
  const open = async <T>(
    path: string,
    use: (page: Page) => Promise<T>,
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
    isSlow = true,
  ): Promise<T> => {
    const slowed = isSlow && { slowed: 'processor and line' as const };
    const page = await newPage(browser, { watch, ...slowed, ...PHONE, locale: 'es-MX', serviceWorkers: 'block' });
    try {
      await prepare(page);
      await page.goto(origin + path, { waitUntil: 'commit' });
      return await use(page);
    } finally {
      await page.close();
    }
  };
  return { open, close: () => browser.close() };
}

/** Measurements of the page so far. */
export const seenBy = (page: Page): Promise<PageTimings> =>
  page.evaluate((): PageTimings => Reflect.get(globalThis, 'seen'));

/** Follows a link of the page. @returns ms until the frame in which an element of the selector shows the text */
export const timeSwitch = (page: Page, path: string, selector: string, text: string): Promise<number> =>
  page.evaluate((values): Promise<number> => Reflect.get(globalThis, 'timeSwitch')(...values), [path, selector, text]);

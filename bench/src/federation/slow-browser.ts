import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { testBrowser } from '@vitrina/local/testing';

/** Profile of the bars: a slow 4G line, and a phone four times slower than this machine. */
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

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
export class SlowBrowser {
  readonly #browser: Browser;
  readonly #origin: string;

  private constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** @param port on this machine that serves the origin; pictures have absolute addresses with the origin */
  static async launch(origin: string, port: number): Promise<SlowBrowser> {
    const { executablePath, args } = testBrowser();
    const { host } = new URL(origin);
    const rules = `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`;
    return new SlowBrowser(await chromium.launch({ executablePath, args: [...args, rules] }), origin);
  }

  /**
   * Opens a page with an empty cache, passes it to `use`, and closes it.
   * @param prepare runs before the page is opened
   * @param isSlow false for this machine's own line and processor
   */
  async open<T>(
    path: string,
    use: (page: Page) => Promise<T>,
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
    isSlow = true,
  ): Promise<T> {
    const context = await this.#browser.newContext({ ...PHONE, locale: 'es-MX', serviceWorkers: 'block' });
    try {
      const page = await context.newPage();
      await page.addInitScript({ path: fileURLToPath(new URL('./watch-page.js', import.meta.url)) });
      if (isSlow) await slowDown(page);
      await prepare(page);
      await page.goto(this.#origin + path, { waitUntil: 'commit' });
      return await use(page);
    } finally {
      await context.close();
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Measurements of the page so far. */
export const seenBy = (page: Page): Promise<PageTimings> =>
  page.evaluate((): PageTimings => Reflect.get(globalThis, 'seen'));

/** Follows a link of the page. @returns ms until the frame in which an element of the selector shows the text */
export const timeSwitch = (page: Page, path: string, selector: string, text: string): Promise<number> =>
  page.evaluate(([to, where, what]): Promise<number> => Reflect.get(globalThis, 'timeSwitch')(to, where, what), [
    path,
    selector,
    text,
  ] as const);

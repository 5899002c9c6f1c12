import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { By, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Engine, openBrowser } from './browser.ts';

/** What the projects of the engines set. */
export interface EngineOptions {
  engine: Engine;
}

/** How long what a journey waits for may take, in milliseconds. */
const PATIENCE_MS = 20_000;

const scrollToMiddle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";

/** A tab in a browser of the project's engine, asked as people see it: by role and text. */
export class Tab {
  readonly driver: WebDriver;
  readonly #engine: Engine;
  readonly #url: string;

  constructor(driver: WebDriver, engine: Engine, url: string) {
    this.driver = driver;
    this.#engine = engine;
    this.#url = url;
  }

  async open(path: string): Promise<void> {
    await this.driver.get(new URL(path, this.#url).href);
  }

  /** Waits for an element that a CSS selector or an XPath names and that is shown. */
  async see(locator: By): Promise<WebElement> {
    const shown = await this.driver.wait(
      async () => {
        for (const element of await this.driver.findElements(locator)) {
          // It may be drawn again between the two questions.
          if (await element.isDisplayed().catch(() => false)) return element;
        }
        return null;
      },
      PATIENCE_MS,
      `${locator} is not shown`,
    );
    if (shown === null) throw new Error(`${locator} is not shown`);
    return shown;
  }

  /** Clicks what is shown. */
  async click(locator: By): Promise<void> {
    await this.#retry(locator, (element) => element.click());
  }

  /** Replaces the text of a field, once it takes one. */
  async type(locator: By, text: string): Promise<void> {
    await this.#retry(locator, async (element) => {
      await element.clear();
      await element.sendKeys(text);
    });
  }

  /**
   * Sets a date field to a day.
   * @param day such as `2026-11-22`
   */
  async setDate(locator: By, day: string): Promise<void> {
    const [year = '', month = '', date = ''] = day.split('-');
    // WebKit takes the keys of its parts in the order of its locale, Firefox the day as the page would write it.
    await this.#retry(locator, (element) =>
      element.sendKeys(this.#engine === 'webkit' ? [month, date, year].join('-') : day),
    );
  }

  /** Does something with an element, again while it moves, is covered or is replaced by its next drawing. */
  async #retry(locator: By, act: (element: WebElement) => Promise<void>): Promise<void> {
    let reason: unknown;
    const done = async () => {
      try {
        const element = await this.see(locator);
        // WebKit's driver takes what lies below the window for something that takes no keys.
        await this.driver.executeScript(scrollToMiddle, element);
        await act(element);
        return true;
      } catch (error) {
        reason = error;
        return false;
      }
    };
    await this.driver.wait(done, PATIENCE_MS).catch(() => {
      throw new Error(`${locator}: ${String(reason)}`);
    });
  }

  /** Waits until the address matches. */
  async arriveAt(address: RegExp): Promise<void> {
    await this.driver.wait(until.urlMatches(address), PATIENCE_MS, `the address does not become ${address}`);
  }
}

/** A button or link by its visible text or its label, or a part of them. */
export const control = (name: string) =>
  By.xpath(
    `//*[self::button or self::a][contains(normalize-space(), ${quoted(name)}) or contains(@aria-label, ${quoted(name)})]`,
  );

/** A field by the text of its label. */
export const field = (label: string) =>
  By.xpath(`//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`);

/** The innermost element that contains a text, parts of which may be marked. */
export const text = (part: string) => {
  const has = `contains(normalize-space(), ${quoted(part)})`;
  return By.xpath(`//body//*[${has}][not(*[${has}])]`);
};

function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

/** Journeys in the engine of their project; a failed one leaves a picture of its screen. */
export const test = base.extend<EngineOptions & { tab: Tab }>({
  engine: ['webkit', { option: true }],
  tab: async ({ engine, baseURL }, use, info) => {
    const { driver, close } = await openBrowser(engine);
    try {
      await use(new Tab(driver, engine, baseURL ?? ''));
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath('screen.png');
        await writeFile(path, await driver.takeScreenshot(), 'base64');
        await info.attach('screen', { path });
      }
    } finally {
      await close();
    }
  },
});

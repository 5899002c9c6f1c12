import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expectNoViolations, type ScriptRunner } from '../support/axe.ts';
import type { Person } from '../support/people.ts';
import { type Engine, openBrowser } from './browser.ts';

/** Options set by the projects of the engines. */
export interface EngineOptions {
  engine: Engine;
  /** True for a window of 320 pixels. */
  narrow: boolean;
}

/** Time limit for each wait of a journey, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Most keys to the next target; a page that requires more is not usable by keyboard. */
const MAX_KEYS = 90;

const scrollToMiddle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";

/** Tab in a browser of the project's engine, whose elements are found by role and text. */
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

  /** Waits for a visible element that matches a CSS selector or an XPath. */
  async see(locator: By): Promise<WebElement> {
    const shown = await this.driver.wait(
      async () => {
        for (const element of await this.driver.findElements(locator)) {
          // It may be rendered again between the two calls.
          if (await element.isDisplayed().catch(() => false)) return element;
        }
        return null;
      },
      TIMEOUT_MS,
      `${locator} is not shown`,
    );
    if (shown === null) throw new Error(`${locator} is not shown`);
    return shown;
  }

  /** Clicks a visible element. */
  async click(locator: By): Promise<void> {
    await this.#retry(locator, (element) => element.click());
  }

  /** Replaces the text of a field, once it accepts one. */
  async type(locator: By, text: string): Promise<void> {
    await this.#retry(locator, async (element) => {
      await element.clear();
      await element.sendKeys(text);
    });
  }

  /**
   * Sets a date field.
   * @param day such as `2026-11-22`
   */
  async setDate(locator: By, day: string): Promise<void> {
    const [year = '', month = '', date = ''] = day.split('-');
    // WebKit takes the keys of the parts in the order of its locale, Firefox the day in ISO format.
    await this.#retry(locator, (element) =>
      element.sendKeys(this.#engine === 'webkit' ? [month, date, year].join('-') : day),
    );
  }

  /** Presses keys one after the other; letters type into the focused field. */
  async press(...keys: string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Moves to an element with Tab, as a person without a pointer does. */
  async goTo(locator: By): Promise<void> {
    // It need not be visible itself: a star's radio button lies under its icon.
    await this.driver.wait(until.elementLocated(locator), TIMEOUT_MS);
    for (let keys = 0; keys < MAX_KEYS; keys += 1) {
      const found = await this.driver.findElements(locator);
      const isFocused = 'return Array.from(arguments).includes(document.activeElement)';
      // It may be rendered again between the two calls.
      if (await this.driver.executeScript(isFocused, ...found).catch(() => false)) return;
      await this.press(Key.TAB);
    }
    throw new Error(`no way to ${locator} with ${MAX_KEYS} times Tab`);
  }

  /** Moves to a button or link and presses it. */
  async follow(locator: By): Promise<void> {
    await this.goTo(locator);
    await this.press(Key.ENTER);
  }

  /** Moves to an empty field and types into it. */
  async fill(locator: By, text: string): Promise<void> {
    await this.goTo(locator);
    await this.press(text);
  }

  /** Logs in by keyboard. */
  async logIn({ email, contrasena }: Pick<Person, 'email' | 'contrasena'>): Promise<void> {
    await this.open('/perfil');
    await this.fill(field('Correo electrónico'), email);
    await this.fill(field('Contraseña'), contrasena);
    await this.press(Key.ENTER);
    await this.driver.wait(async () => !(await this.driver.getCurrentUrl()).endsWith('/perfil'), TIMEOUT_MS);
  }

  /** Checks the current page with axe, and that it fits into its window. */
  async expectFine(): Promise<void> {
    const call = (act: () => unknown) => this.driver.executeScript(`return (${act})()`);
    await expectNoViolations({
      run: (script) => this.driver.executeScript(script),
      call: call as ScriptRunner['call'],
    });
    expect(await call(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }

  /** Acts on an element, and retries while it moves, is covered or is rendered again. */
  async #retry(locator: By, act: (element: WebElement) => Promise<void>): Promise<void> {
    let reason: unknown;
    const done = async () => {
      try {
        const element = await this.see(locator);
        // WebKit's driver rejects keys for elements below the window.
        await this.driver.executeScript(scrollToMiddle, element);
        await act(element);
        return true;
      } catch (error) {
        reason = error;
        return false;
      }
    };
    await this.driver.wait(done, TIMEOUT_MS).catch(() => {
      throw new Error(`${locator}: ${String(reason)}`);
    });
  }

  /** Waits until the address matches. */
  async arriveAt(address: RegExp): Promise<void> {
    await this.driver.wait(until.urlMatches(address), TIMEOUT_MS, `the address does not become ${address}`);
  }
}

/** Locates a button or link by its visible text or its label, or a part of them. */
export const control = (name: string) =>
  By.xpath(
    `//*[self::button or self::a][contains(normalize-space(), ${quoted(name)}) or contains(@aria-label, ${quoted(name)})]`,
  );

/** Locates a field by the text of its label. */
export const field = (label: string) =>
  By.xpath(`//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`);

/** Locates the innermost element that contains a text, parts of which may be marked. */
export const text = (part: string) => {
  const has = `contains(normalize-space(), ${quoted(part)})`;
  return By.xpath(`//body//*[${has}][not(*[${has}])]`);
};

function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

/** Journeys in the engine of their project; a failed one leaves a screenshot. */
export const test = base.extend<EngineOptions & { tab: Tab }>({
  engine: ['webkit', { option: true }],
  narrow: [false, { option: true }],
  tab: async ({ engine, narrow, baseURL }, use, info) => {
    const { driver, close } = await openBrowser(engine, narrow);
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

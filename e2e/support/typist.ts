import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** Seconds that a person takes for one letter: 40 words of five letters and a space in a minute. */
const PER_LETTER = 0.25;
/** Seconds for another key: each press is looked at before the next. */
const PER_KEY = 0.4;
/** Keys to the next thing at most; a page with more of them in between is no way for a keyboard. */
const MAX_KEYS = 60;

/**
 * Uses a page by the keyboard alone, and counts the time that a person would take: that of the page as it passes, that of
 * the hands as it would pass.
 */
export class Typist {
  readonly #page: Page;
  readonly #startedAt = performance.now();
  #handSeconds = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Seconds since the beginning, for a person. */
  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1_000 + this.#handSeconds;
  }

  /** Presses a key. */
  async press(key: string): Promise<void> {
    this.#handSeconds += PER_KEY;
    await this.#page.keyboard.press(key);
  }

  /** Goes to something with Tab; what has the focus is in the window. */
  async goTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let keys = 0; keys < MAX_KEYS; keys += 1) {
      if (await isFocused(target)) {
        await expect(target).toBeInViewport();
        return;
      }
      await this.press('Tab');
    }
    throw new Error(`no way to ${target} with ${MAX_KEYS} times Tab`);
  }

  /** Goes to a field and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    this.#handSeconds += text.length * PER_LETTER;
    await this.#page.keyboard.type(text);
  }

  /** Goes to a button or link and presses it. */
  async follow(target: Locator): Promise<void> {
    await this.goTo(target);
    await this.press('Enter');
  }

  /** Follows a link to another screen, which begins with the focus on its heading. */
  async followTo(link: Locator, heading: string): Promise<void> {
    await this.follow(link);
    await expect(this.#page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused();
  }

  /** Goes to a field for a file, opens the list of files with Enter and chooses one. */
  async chooseFile(field: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    // Well before the key: the browser learns of this on another way than of the key, and both may arrive in any order.
    const choosing = this.#page.waitForEvent('filechooser');
    await this.goTo(field);
    await expect(field).toBeFocused();
    await this.press('Enter');
    await (await choosing).setFiles(file);
  }

  /** Goes to a list and chooses an entry by its first letters, plain ones: others would be typed into no list. */
  async choose(list: Locator, letters: string): Promise<void> {
    await this.goTo(list);
    for (const letter of letters) await this.press(letter);
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

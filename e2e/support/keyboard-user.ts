import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** Seconds that a person takes for a letter: 40 words of five letters and a space in a minute. */
const PER_LETTER = 0.25;
/** Seconds for another key: a person checks each press before the next. */
const PER_KEY = 0.4;
/** Most keys to the next target; a page that requires more is not usable by keyboard. */
const MAX_KEYS = 60;

/**
 * Uses a page by keyboard alone, and counts the time that a person would take: the real time of the page, plus a
 * computed time of the hands.
 */
export class KeyboardUser {
  readonly #page: Page;
  readonly #startedAt = performance.now();
  #handSeconds = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Seconds since the start, for a person. */
  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1_000 + this.#handSeconds;
  }

  /** Presses a key. */
  async press(key: string): Promise<void> {
    this.#handSeconds += PER_KEY;
    await this.#page.keyboard.press(key);
  }

  /** Moves to a target with Tab; the focused element is in the window. */
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

  /** Moves to a field and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.goTo(field);
    this.#handSeconds += text.length * PER_LETTER;
    await this.#page.keyboard.type(text);
  }

  /** Moves to a button or link and presses it. */
  async follow(target: Locator): Promise<void> {
    await this.goTo(target);
    await this.press('Enter');
  }

  /** Follows a link to another screen, which starts with the focus on its heading. */
  async followTo(link: Locator, heading: string): Promise<void> {
    await this.follow(link);
    await expect(this.#page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused();
  }

  /** Moves to a file field, opens the file chooser with Enter and chooses a file. */
  async chooseFile(field: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    // Registered well before the key: the browser reports the chooser on a separate channel, and both may arrive in any
    // order.
    const choosing = this.#page.waitForEvent('filechooser');
    await this.goTo(field);
    await expect(field).toBeFocused();
    await this.press('Enter');
    await (await choosing).setFiles(file);
  }

  /**
   * Moves to a list and chooses an entry by its first letters, without accents: others would not be typed into a list.
   */
  async choose(list: Locator, letters: string): Promise<void> {
    await this.goTo(list);
    for (const letter of letters) await this.press(letter);
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

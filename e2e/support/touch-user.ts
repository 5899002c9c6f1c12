import { expect, type Locator, type Page } from '@playwright/test';
import type { PageFile } from './provider.ts';

/** Seconds per letter on a phone: 36 words of five letters in a minute (Palin et al., MobileHCI 2019). */
const PER_LETTER = 0.33;
/** Seconds to find a target on the screen and tap it. */
const PER_TAP = 1.2;

/**
 * Uses a page by touch, and counts taps and the time that a person would take: the real time of the page, plus a
 * computed time of the hands. Letters are not taps; typing into a field takes one tap, a list two, a file three: the
 * field, the gallery, the picture.
 */
export class TouchUser {
  readonly #page: Page;
  readonly #startedAt = performance.now();
  #handSeconds = 0;
  #taps = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get taps(): number {
    return this.#taps;
  }

  /** Seconds since the start, for a person. */
  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1_000 + this.#handSeconds;
  }

  async tap(target: Locator): Promise<void> {
    this.#count(1);
    await target.tap();
  }

  /** Types into an empty field. */
  async type(field: Locator, text: string): Promise<void> {
    this.#count(1);
    this.#handSeconds += text.length * PER_LETTER;
    const { keyboard } = this.#page;
    // A touch right after a scroll sometimes moves Chromium's focus without its caret: letters are lost.
    await expect(async () => {
      await field.tap();
      await expect(field).toBeFocused();
      await keyboard.type(text.slice(0, 1));
      expect(await field.inputValue()).not.toBe('');
    }).toPass();
    await keyboard.type(text.slice(1));
  }

  async choose(list: Locator, label: string): Promise<void> {
    this.#count(2);
    await list.selectOption({ label });
  }

  async pick(field: Locator, file: PageFile): Promise<void> {
    this.#count(3);
    await field.setInputFiles(file);
  }

  #count(taps: number): void {
    this.#taps += taps;
    this.#handSeconds += taps * PER_TAP;
  }
}

import type { Locator, Page } from '@playwright/test';

/**
 * Taps an element, and measures in the page the time until the result is inside the window, between the bars.
 * @param answer CSS selector of the result; it does not match before the tap
 * @returns milliseconds, counted from the event; at most 5,000
 */
export async function answerTime(page: Page, target: Locator, answer: string): Promise<number> {
  await target.evaluate((element) => element.getBoundingClientRect());
  if (await page.locator(answer).first().isVisible()) throw new Error(`${answer} is there before the tap`);
  const measured = page.evaluate((selector) => {
    const inWindow = (element: Element): boolean => {
      const { top, bottom, height } = element.getBoundingClientRect();
      const bar = document.querySelector('nav')?.getBoundingClientRect();
      const floor = bar && bar.top > innerHeight / 2 && !element.closest('dialog') ? bar.top : innerHeight;
      return height > 0 && Math.min(bottom, floor) - Math.max(top, 0) >= Math.min(height, 160);
    };
    return new Promise<number>((resolve) => {
      addEventListener(
        'click',
        () => {
          const began = performance.now();
          const look = () => {
            const passed = performance.now() - began;
            if (passed > 5_000 || [...document.querySelectorAll(selector)].some(inWindow))
              resolve(Math.min(passed, 5_000));
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
  }, answer);
  await target.tap();
  return measured;
}

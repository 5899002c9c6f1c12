import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Sums the layout shifts without user input on every page that is opened from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Sum of all shifts since the page was opened: at least its CLS. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'shifted')));
}

import type { Page } from '@playwright/test';
import { launchBrowser, newPage } from '../browser.ts';
import { percentile } from '../measure.ts';
import type { Options } from '../options.ts';
import { type BenchPlatform, publishInterface } from '../platform/bench-platform.ts';
import { figure, ms, type RowResult } from '../report.ts';
import { makeQueries } from '../rows/search.ts';

/** Searches typed before anything is measured. */
const WARM_UP = 3;
/** Searches of one round. */
const SEARCHES = 8;
/** Time between two keys of a fast typist, in milliseconds. */
const KEY_MS = 120;
/** Key in the search field, and the time until its results were painted, see `watch-paint.js`. */
interface PaintedKey {
  text: string;
  ms: number;
}

/** Time limit for the results of a search's last key, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Measures the time from a key in the search field of the explore screen to the frame with the results of the text
 * typed so far, in a real browser, on a directory filled according to `--providers` and `--posts`.
 */
export async function measureKeystroke(platform: BenchPlatform, options: Options): Promise<RowResult> {
  await publishInterface(platform);
  const browser = await launchBrowser();
  try {
    const watch = new URL('./watch-paint.js', import.meta.url);
    const page = await newPage(browser, { watch, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(`${platform.urls.gateway}/explorar?alcance=todos`);
    await page.getByRole('combobox').waitFor();
    const texts = makeQueries(options.seed, WARM_UP + options.rounds * SEARCHES).map(({ q }) => q);
    for (const text of texts.splice(0, WARM_UP)) await type(page, text);
    await paintedIn(page);
    let keys = 0;
    for (const text of texts) keys += await type(page, text);
    return summary(await paintedIn(page), keys, options);
  } finally {
    await browser.close();
  }
}

function paintedIn(page: Page): Promise<PaintedKey[]> {
  return page.evaluate((): PaintedKey[] => Reflect.get(globalThis, 'painted').splice(0));
}

/** Types a text key by key into the empty field, waits for its results, and empties the field again. */
async function type(page: Page, text: string): Promise<number> {
  const field = page.getByRole('combobox');
  await field.focus();
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(KEY_MS);
  }
  await page.waitForFunction((wanted) => Reflect.get(globalThis, 'painted').at(-1)?.text === wanted, text.trim(), {
    timeout: TIMEOUT_MS,
  });
  await field.fill('');
  return text.replaceAll(' ', '').length;
}

function summary(painted: readonly PaintedKey[], keys: number, options: Options): RowResult {
  const times = painted.filter(({ text }) => text !== '').map(({ ms }) => ms);
  const p95 = percentile(times, 0.95);
  return {
    figures: [figure('keystroke.p95', p95, ms(p95))],
    notes: {
      providers: options.providers,
      posts: options.posts,
      p50: ms(percentile(times, 0.5), 1),
      slowest: ms(Math.max(...times), 1),
      'keys typed': keys,
      'keys whose results were painted before the next key': times.length,
    },
  };
}

import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '@vitrina/local/testing';

/** Window of the phone that the bars assume, as Lighthouse simulates it. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Slow 4G: milliseconds, and bytes a second. */
const SLOW_LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Factor by which the phone is slower than this machine. */
const PHONE_SLOWDOWN = 4;

/** Starts the system's Chromium. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
}

/**
 * Opens an empty page with its own cache, which closes with the page.
 * @param options.watch script that runs in each document before the page's own code
 * @param options.slowed slows the processor, or the processor and the line, to those of the phone
 */
export async function newPage(
  browser: Browser,
  { watch, slowed, ...context }: BrowserContextOptions & { watch: URL; slowed?: 'processor' | 'processor and line' },
): Promise<Page> {
  const page = await browser.newPage(context);
  await page.addInitScript({ path: fileURLToPath(watch) });
  if (!slowed) return page;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  if (slowed === 'processor') return page;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_LINE });
  return page;
}

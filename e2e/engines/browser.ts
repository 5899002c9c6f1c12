import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@vitrina/local/testing';
import { Builder, type WebDriver } from 'selenium-webdriver';
import BrowsingContext from 'selenium-webdriver/bidi/browsingContext.js';
import { Options, ServiceBuilder } from 'selenium-webdriver/firefox.js';

/** Browser engines other than Chromium's. */
export type Engine = 'firefox' | 'webkit';

/** Browser under WebDriver, and a function that closes it with all processes that it started. */
export interface OpenBrowser {
  driver: WebDriver;
  close(): Promise<void>;
}

/** Time limit for the start of a driver, in milliseconds: a busy machine starts a browser slowly. */
const START_LIMIT_MS = 60_000;

/** The narrowest window that the pages are made for, in pixels. */
const NARROW = { width: 320, height: 740 };

/**
 * Opens a browser of an engine.
 * @param narrow true for a window of 320 pixels
 * @throws {Error} if its program is missing or does not start
 */
export function openBrowser(engine: Engine, narrow: boolean): Promise<OpenBrowser> {
  return engine === 'webkit' ? openWebKit(narrow) : openFirefox(narrow);
}

async function openFirefox(narrow: boolean): Promise<OpenBrowser> {
  const options = new Options().setBinary('firefox-esr').addArguments('-headless', '--width=1280', '--height=800');
  options.enableBidi();
  options.setPreference('intl.accept_languages', 'es-MX');
  const driver = await new Builder()
    .forBrowser('firefox')
    .setFirefoxOptions(options)
    .setFirefoxService(new ServiceBuilder(process.env.GECKODRIVER_PATH ?? 'geckodriver'))
    .build();
  if (narrow) {
    // Its window cannot be narrower than 450 pixels, but a page in it can.
    const context = await BrowsingContext(driver, { browsingContextId: await driver.getWindowHandle() });
    await context.setViewport(NARROW.width, NARROW.height);
  }
  return { driver, close: () => driver.quit() };
}

/** Opens WebKitGTK's small browser on a virtual screen, because it has no headless mode. */
async function openWebKit(narrow: boolean): Promise<OpenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const children: ChildProcess[] = [screen];
  const close = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
  };
  try {
    const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
    const port = await freePort();
    const environment = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      LC_ALL: 'C.UTF-8',
      // Its window cannot be narrower than 450 pixels of the screen, of which a pixel of the page then takes two.
      ...(narrow && { GDK_DPI_SCALE: '2' }),
    };
    children.push(
      spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env: environment, stdio: 'ignore' }),
    );
    const url = `http://127.0.0.1:${port}`;
    await answers(`${url}/status`);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      })
      .build();
    if (narrow)
      await driver
        .manage()
        .window()
        .setRect({ width: 2 * NARROW.width, height: 2 * NARROW.height });
    return {
      driver,
      close: async () => {
        await driver.quit().catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Finds the browser, which Debian keeps among WebKit's libraries in a folder named by processor and version. */
function miniBrowser(): string {
  const candidates = readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error('MiniBrowser is missing: install the package webkit2gtk-driver');
  return found;
}

async function answers(url: string): Promise<void> {
  const end = performance.now() + START_LIMIT_MS;
  while (performance.now() < end) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${url} did not answer within ${START_LIMIT_MS / 1_000} s`);
}

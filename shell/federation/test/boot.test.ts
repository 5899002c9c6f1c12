import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixturePlatform, startFixturePlatform } from './platform.ts';

let platform: FixturePlatform;

beforeAll(async () => {
  platform = await startFixturePlatform();
}, 120_000);
afterAll(() => platform?.stop());

const notice = 'Esta parte no está disponible';
/** The place of a microfrontend must say what is wrong within this time (quality bars), in milliseconds. */
const NOTICE_MS = 3_500;

async function expectRestAlive(page: Page, clicks = 1) {
  await page.click('#alive');
  expect(await page.textContent('#alive')).toBe(String(clicks));
}

describe('a published pair in a browser', () => {
  it('boots with one React and one SDK, styled, without a complaint', async () => {
    const { page, complaints } = await platform.newPage();
    await page.goto(`${platform.url}/Muestra`);
    await page.waitForSelector('#sample');
    expect(await page.textContent('#sample h1')).toBe('Un solo React');
    await page.click('#clicks');
    expect(await page.textContent('#clicks')).toBe('1');
    const outline = await page.evaluate("getComputedStyle(document.querySelector('#sample')).outlineColor");
    expect(outline).toBe('rgb(1, 2, 3)');
    expect(await page.title()).toBe('Muestra · Vitrina');
    expect(complaints).toEqual([]);
  });

  it('loads every file once and all of them with the first page', async () => {
    const { page } = await platform.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${platform.url}/aparte`);
    await page.waitForSelector('#apart');
    const builds = asked.filter((path) => /^\/mf\/.*\.(js|css)$/.test(path));
    expect(new Set(builds).size).toBe(builds.length);
    const html = await (await fetch(`${platform.url}/aparte`, { headers: { accept: 'text/html' } })).text();
    expect(builds.filter((path) => !html.includes(`href="${path}"`) && !html.includes(`src="${path}"`))).toEqual([]);
  });

  it('keeps what a page throws inside its place, and reports it', async () => {
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/rota`);
    await page.getByText(notice).waitFor();
    await expectRestAlive(page);
    await expect
      .poll(async () => (await platform.status('mf-sample')).versiones[0]?.avisos.ejecucion)
      .toBeGreaterThan(0);
  });
});

describe('integrity', () => {
  const tampered = async (page: Page, pattern: RegExp) => {
    await page.route(pattern, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
    });
  };

  it.each([
    ['entry', /mf-sample\/.*\/remoteEntry\.js/],
    ['chunk', /mf-sample\/.*\/app\.\w+\.js/],
  ])('blocks a tampered %s and shows the notice in its place', async (_name, pattern) => {
    const { page } = await platform.newPage();
    await tampered(page, pattern);
    await page.goto(`${platform.url}/muestra`);
    await page.getByText(notice).waitFor({ timeout: NOTICE_MS });
    expect(await page.evaluate('window.tampered')).toBeUndefined();
    await expectRestAlive(page);
  });

  it('blocks a tampered stylesheet', async () => {
    const { page } = await platform.newPage();
    await page.route(/mf-sample\/.*\/app\.\w+\.css/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} #alive{display:none}` });
    });
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#alive', { state: 'visible' });
    await expectRestAlive(page);
  });

  it('knows no value for an unknown address, and cannot be replaced', async () => {
    const { page } = await platform.newPage();
    await page.goto(`${platform.url}/muestra`);
    await page.waitForSelector('#sample');
    const found = await page.evaluate(`(() => {
      const valueOf = (url) => {
        const script = document.createElement('script');
        __vitrinaGuard(script, url);
        return script.integrity;
      };
      const replaced = Reflect.set(window, '__vitrinaGuard', () => undefined);
      return { unknown: valueOf('/mf/mf-sample/other.js'), foreign: valueOf('https://evil.example/x.js'), replaced };
    })()`);
    const nothing = `sha384-${'A'.repeat(64)}`;
    expect(found).toEqual({ unknown: nothing, foreign: nothing, replaced: false });
  });
});

describe('a microfrontend that cannot be had', () => {
  it('comes back by a retry once its files are there again', async () => {
    const { page } = await platform.newPage();
    await page.route(/mf-sample\/.*\.(js|css)/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${platform.url}/muestra`);
    await page.getByText(notice).waitFor({ timeout: NOTICE_MS });
    await expectRestAlive(page);
    await expect.poll(async () => (await platform.status('mf-sample')).versiones[0]?.avisos.carga).toBeGreaterThan(0);
    await page.unrouteAll();
    await page.getByText('Reintentar').click();
    await page.waitForSelector('#sample');
    expect(await page.textContent('#sample h1')).toBe('Un solo React');
    await expectRestAlive(page, 2);
  });

  it.each([
    ['entry', /mf-sample\/.*\/remoteEntry\.js$/],
    ['chunk', /mf-sample\/.*\/app\.\w+\.js$/],
  ])('says so in time where its %s hangs, and a retry gets past it', async (_name, pattern) => {
    const { page } = await platform.newPage();
    await page.route(pattern, () => undefined);
    const started = performance.now();
    await page.goto(`${platform.url}/muestra`, { waitUntil: 'commit' });
    await page.waitForSelector('#alive');
    await page.getByText(notice).waitFor();
    console.info(`notice after ${Math.round(performance.now() - started)} ms`);
    await expectRestAlive(page);
    await page.getByText('Reintentar').click();
    await page.waitForSelector('#sample');
  });
});

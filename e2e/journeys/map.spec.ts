import { expect, type Page, type Request, test } from '@playwright/test';
import { expectAccessibleInBoth, expectFineAtNarrowest } from '../support/axe.ts';
import { openScreen } from '../support/screens.ts';

const map = (page: Page) => page.locator('[role="region"][tabindex="0"]');
const points = (page: Page) => map(page).getByRole('button', { name: /proveedor(es)?$/ });
const clusters = (page: Page) => map(page).getByRole('button', { name: /proveedores$/ });

/** Zooms in until the map shows a town with one provider. */
async function findSingle(page: Page) {
  const single = map(page)
    .getByRole('button', { name: /: 1 proveedor$/ })
    .first();
  await expect(async () => {
    if (await single.isVisible()) return;
    await clusters(page).last().press('Enter');
    await expect(single).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return single;
}

test('a visitor goes from the list to the map, into a cluster, to a provider and back', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) foreign.push(request.url());
  });
  await openScreen(page, '/explorar?pais=MX&estado=JAL');
  await page.getByRole('button', { name: 'Mapa', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/vista=mapa/);
  await expect(points(page).first()).toBeVisible();
  await test.step('the map passes axe, also at 320 pixels', async () => {
    await expectAccessibleInBoth(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFineAtNarrowest(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await (await findSingle(page)).press('Enter');
  await page.getByRole('button', { name: 'Ver contacto' }).click();
  const card = page.getByRole('dialog');
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/p\//);
  await page.goBack();
  await expect(page).toHaveURL(/vista=mapa/);
  await page.goBack();
  await expect(points(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver como lista' }).click();
  await expect(page).not.toHaveURL(/vista=mapa/);
  expect(foreign).toEqual([]);
});

/** Zoom of a request of points; 0 for others. */
const zoomOf = (request: Request) =>
  request.url().includes('/api/mapa?') ? Number(new URL(request.url()).searchParams.get('zoom')) : 0;

test('a keyboard reaches the list first, then the map, its points and its zoom', async ({ page }) => {
  const first = page.waitForRequest((request) => zoomOf(request) > 0);
  await openScreen(page, '/explorar?pais=MX&estado=JAL&vista=mapa');
  await expect(points(page).first()).toBeVisible();
  const zoom = zoomOf(await first);
  await page.getByRole('button', { name: 'Ver como lista' }).focus();
  await page.keyboard.press('Tab');
  await expect(map(page)).toBeFocused();
  const requested = page.waitForRequest((request) => zoomOf(request) === zoom - 1);
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('-');
  await requested;
  // The number of providers appears with the points of the new part.
  await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(points(page).first()).toBeFocused();
});

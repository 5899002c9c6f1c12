import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts';
import { openWithFirstContent, overflowOf, VISITOR_SCREENS } from '../support/screens.ts';

/** The first content of these screens includes the responses of these calls. */
const WITH_FIRST_CONTENT: readonly string[] = ['/', '/home', '/explorar'];
const REPEATED = ['/api/galeria', '/api/servicios'];

for (const path of VISITOR_SCREENS) {
  test(`${path} loads without shifts, never scrolls sideways, and passes axe in both themes`, async ({ page }) => {
    await watchLayoutShift(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) calls.length = 0;
      calls.push(new URL(request.url()).pathname);
    });
    await openWithFirstContent(page, path);
    if (path === '/explorar')
      await expect(page.getByRole('list', { name: 'Trabajos publicados' }).locator('img').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    await test.step(`the layout of ${path} does not shift, not even when the application takes over`, async () => {
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
    });
    if (WITH_FIRST_CONTENT.includes(path)) {
      await test.step(`${path} repeats no call of its first content`, () => {
        expect(calls.filter((call) => REPEATED.includes(call))).toEqual([]);
      });
    }
    await expectAccessibleInBoth(page);
    // 640 by 450 is a small desktop at 200 % zoom; 320 is the narrowest phone.
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 640, height: 450 },
      { width: 320, height: 640 },
    ]) {
      await test.step(`${path} never scrolls sideways at ${viewport.width} pixels`, async () => {
        await page.setViewportSize(viewport);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('a name next to a paid badge keeps the width of its card on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { data }: { data: { plan: string; nnegocio: string }[] } = await (
    await page.request.get('/api/usuarios?limit=60')
  ).json();
  const paid = data.find(({ plan }) => plan === 'premium')?.nnegocio ?? '';
  await page.goto(`/explorar?q=${encodeURIComponent(paid)}&alcance=todos`);
  const card = page.getByRole('listitem').filter({ has: page.getByText('Premium', { exact: true }) });
  const share = () =>
    card.first().evaluate((item) => {
      const words = item.querySelector('strong')?.parentElement?.getBoundingClientRect();
      return (words?.width ?? 0) / item.getBoundingClientRect().width;
    });
  await expect.poll(share).toBeGreaterThan(0.6);
});

import { expect, test } from '@playwright/test';

test('a page that is left says how fast and calm it was, once', async ({ page }) => {
  const chunk = page.waitForResponse(/measure-page/);
  await page.goto('/explorar');
  await chunk;
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click();
  const taken = page.waitForResponse('**/api/registro/mediciones');
  // As when it is left: what a page says while it is being replaced is not shown to tests.
  const told = await page.evaluate(() => {
    const sent: Promise<string>[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      sent.push(new Response(body).text());
      return send(url, body);
    };
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    return Promise.all(sent);
  });
  expect((await taken).status()).toBe(202);
  expect(told).toHaveLength(1);
  const { pagina, microfrontends, lcp, cls } = JSON.parse(told[0] ?? '');
  expect(pagina).toContain('mf-directory@');
  expect(microfrontends).toContain('mf-directory');
  expect(lcp).toBeGreaterThan(0);
  expect(cls).toBeLessThan(0.1);
});

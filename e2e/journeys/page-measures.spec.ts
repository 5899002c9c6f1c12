import { expect, test } from '@playwright/test';

test('a page that is left reports its performance once', async ({ page }) => {
  const chunk = page.waitForResponse(/measure-page/);
  await page.goto('/explorar');
  await chunk;
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click();
  const taken = page.waitForResponse('**/api/registro/mediciones');
  // Simulates leaving the page: tests cannot see requests of a page that is being replaced.
  const reported = await page.evaluate(() => {
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
  expect(reported).toHaveLength(1);
  const { pagina, microfrontends, lcp, cls } = JSON.parse(reported[0] ?? '');
  expect(pagina).toContain('mf-directory@');
  expect(microfrontends).toContain('mf-directory');
  expect(lcp).toBeGreaterThan(0);
  expect(cls).toBeLessThan(0.1);
});

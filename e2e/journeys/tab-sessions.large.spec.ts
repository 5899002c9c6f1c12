import { expect, test } from '@playwright/test';
import { draftsOf, expectLeft, twoTabs } from '../support/two-tabs.ts';

test('a session ended elsewhere leaves the area of an idle tab within seconds, and keeps its drafts', async ({
  page,
  context,
}) => {
  const { provider, other } = await twoTabs(page, context);
  await page.goto('/explorar');
  await provider.client.json('/api/cuenta/sesiones', { method: 'DELETE' });
  await expectLeft(other);
  expect(await draftsOf(other)).not.toEqual([]);
});

test("a page restored from the browser's cache after a logout shows nothing of the account", async ({
  page,
  context,
}) => {
  const { other } = await twoTabs(page, context);
  // A page restored from the back/forward cache received no storage event while it was cached.
  await page.request.post('/api/auth', { data: { action: 'logout' } });
  await other.evaluate(() => {
    for (const key of ['isLoggedIn', 'email', 'userName', 'borradores.cuenta']) localStorage.removeItem(key);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expectLeft(other);
});

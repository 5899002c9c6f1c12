import { expect, test } from '@playwright/test';
import { logIn, newProvider } from '../support/session.ts';
import { draftsOf, expectLeft, holdResponses, twoTabs } from '../support/two-tabs.ts';

test('a logout in one tab leaves the area in all others and removes drafts', async ({ page, context }) => {
  const { other } = await twoTabs(page, context);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expectLeft(page);
  await expectLeft(other);
  await expect.poll(() => draftsOf(other)).toEqual([]);
  // The back button does not show it again.
  await other.goBack();
  await expect(other.getByRole('navigation', { name: 'Tu vitrina' })).toHaveCount(0);
});

test('a tab that learns from the server that its session ended removes its drafts once the other tab has logged out', async ({
  page,
  context,
}) => {
  const { other } = await twoTabs(page, context);
  const deliver = await holdResponses(page, '**/api/auth');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expectLeft(other);
  expect(await draftsOf(other)).not.toEqual([]);
  deliver();
  await expectLeft(page);
  await expect.poll(() => draftsOf(other)).toEqual([]);
});

test('a tab that learns of a logout last forgets the account without loading its page again', async ({
  page,
  context,
}) => {
  const { other } = await twoTabs(page, context);
  const deliver = await holdResponses(page, '**/api/auth');
  const deliverCheck = await holdResponses(other, '**/api/sesion');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expectLeft(page);
  deliverCheck();
  await expectLeft(other);
  await other.evaluate(() => document.body.classList.add('same-page'));
  deliver();
  await expect.poll(() => draftsOf(other)).toEqual([]);
  await expect(other.locator('body')).toHaveClass(/same-page/);
});

test('a tab that is opened again after a logout shows no draft of the account', async ({ page, context }) => {
  const { other } = await twoTabs(page, context);
  await other.goto('about:blank');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expectLeft(page);
  await other.goto('/');
  await expect.poll(() => draftsOf(other)).toEqual([]);
});

test('another account in one tab replaces the first one in all tabs', async ({ page, context }) => {
  const { other } = await twoTabs(page, context);
  const second = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, second.person);
  await page.goto('/menu/datos-usuario');
  await expect
    // The tab reloads, and a page that is being replaced does not respond.
    .poll(() => other.evaluate(() => localStorage.getItem('email')).catch(() => null), { timeout: 5_000 })
    .toBe(second.person.email);
  await expect(other.getByRole('navigation', { name: 'Tu vitrina' })).toBeVisible();
  await expect.poll(() => draftsOf(other)).toEqual([]);
});

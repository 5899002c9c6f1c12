import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { administrator, logIn, newProvider } from '../support/session.ts';

const bank = (page: Page) => page.getByLabel('Qué responde el banco');
const payByCard = (page: Page) => page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
const ledger = (page: Page) => page.getByRole('region', { name: 'Tus aportaciones' });

test('the code of payments is loaded on their screens only', async ({ page }) => {
  const { person } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const ofMoney = () => scripts.filter((path) => /(payments|receipt)/.test(path));
  for (const path of ['/', '/home', '/planes']) await page.goto(path, { waitUntil: 'networkidle' });
  await logIn(page, person);
  await page.goto('/menu/publicaciones', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(5);
  expect(ofMoney()).toEqual([]);
  await page.goto('/menu/pagos');
  await expect(page.getByRole('heading', { name: 'Pagos', level: 1 })).toBeVisible();
  expect(ofMoney().length).toBeGreaterThan(0);
});

test('a payment has a receipt, and an administrator refunds a part of it, which its owner sees', async ({
  page,
  browser,
}) => {
  const { person } = await newProvider({ pais: 'CO', estado_pais: 'VAC' });
  await logIn(page, person);
  await page.addInitScript(() => localStorage.setItem('selectedPlan', 'Básico'));
  await page.goto('/menu/pagos');
  await payByCard(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await ledger(page)
    .getByRole('link', { name: /^Recibo del / })
    .click();
  const receipt = page.getByRole('article', { name: 'Recibo 0001' });
  await expect(receipt).toContainText('Aportación, plan Básico');
  await expect(receipt).toContainText('$99.00 MXN');
  await expect(receipt).toContainText('no es un comprobante fiscal');
  await expect(receipt).toContainText(person.email);
  await expectAccessible(page);
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar PDF' }).click();
  expect((await loading).suggestedFilename()).toBe('recibo-vitrina-1.pdf');

  const boss = await (await browser.newContext()).newPage();
  await logIn(boss, administrator());
  await boss.goto('/admin?parte=pagos');
  const row = boss.getByRole('row').filter({ hasText: person.nombre });
  await row.getByRole('button', { name: /^Devolver/ }).click();
  const dialog = boss.getByRole('dialog', { name: new RegExp(`^¿Devolver .* a ${person.nombre}`) });
  await dialog.getByLabel('Cuánto se devuelve, en pesos').fill('120');
  await dialog.getByLabel('Razón').fill('Se pidió');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(dialog).toContainText('hasta $99 MXN');
  await dialog.getByLabel('Cuánto se devuelve, en pesos').fill('40,50');
  await expect(dialog).toContainText('conserva el tiempo que pagó');
  await expectAccessible(boss);
  await dialog.getByRole('button', { name: 'Devolver $40.50 MXN' }).click();
  await expect(row).toContainText('Devuelto: $40.50 MXN');
  await boss.close();

  await page.reload();
  await expect(receipt).toContainText('-$40.50 MXN');
  await expect(receipt).toContainText('$58.50 MXN');
  await page.getByRole('link', { name: 'Volver a Pagos' }).click();
  await expect(page.getByRole('heading', { name: 'Tu plan: Básico' })).toBeVisible();
  await expect(ledger(page)).toContainText('Reembolso, plan Básico');
});

test('an unconfirmed payment is polled, and no one pays twice', async ({ page }) => {
  const { person } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, person);
  await page.addInitScript(() => localStorage.setItem('selectedPlan', 'Básico'));
  await page.goto('/menu/pagos');
  await bank(page).selectOption('No responde');
  await payByCard(page);
  await expect(page.getByRole('alert')).toContainText('No pagues otra vez');
  await expect(ledger(page)).toContainText('Por confirmar');
  // The platform polls the payment provider; the screen shows the result without a reload.
  await expect(page.getByRole('heading', { name: 'Tu plan: Básico' })).toBeVisible({ timeout: 30_000 });
  await expect(ledger(page)).not.toContainText('Por confirmar');
  await expect(ledger(page).getByRole('listitem')).toHaveCount(1);
});

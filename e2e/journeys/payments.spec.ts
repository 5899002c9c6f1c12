import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { administrator, logIn, newProvider } from '../support/session.ts';

const bank = (page: Page) => page.getByLabel('Qué responde el banco');
const payByCard = (page: Page) => page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
const ledger = (page: Page) => page.getByRole('region', { name: 'Tus aportaciones' });

test('a visitor selects a plan, which is kept through the login to the payments', async ({ page }) => {
  const { person } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await page.goto('/planes');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Elegir / }) });
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(1)).toContainText('$0/mes al registrarte');
  await expect(cards.nth(1)).toContainText('$99 MXN/mes');
  // Each feature of a plan has a description and a picture.
  const gains = page.getByRole('region', { name: 'Qué te da cada plan' }).getByRole('listitem');
  expect(await gains.count()).toBeGreaterThan(9);
  await expect(gains.filter({ has: page.locator('svg') })).toHaveCount(await gains.count());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elegir Premium' }).click();
  await expect(page).toHaveURL('/perfil');
  await expect(page.getByText('Plan elegido: Premium')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/menu/publicaciones');
  await page.getByRole('complementary', { name: 'Tu plan' }).getByRole('link', { name: 'Ir a Pagos' }).click();
  await expect(page.getByRole('heading', { name: 'Plan elegido: Premium' })).toBeVisible();
  await expect(page.getByText('Tu donación mantiene abierta la vitrina')).toBeVisible();
});

test('a refused card shows an error, the bank asks, and soon everyone sees the plan', async ({ page }) => {
  const { person, slug, name } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, person);
  await page.goto('/menu/pagos');
  await expect(page.getByRole('heading', { name: 'Ningún plan seleccionado' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cambiar de Plan' }).click();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elegir y pagar' }).click();
  await expect(page.getByText('Modo de prueba')).toBeVisible();
  await expectAccessible(page);

  await bank(page).selectOption('Rechaza la tarjeta');
  await payByCard(page);
  await expect(page.getByRole('alert')).toContainText(
    /^Tu tarjeta fue rechazada\. No se te cobró nada.* Prueba con otra tarjeta/,
  );
  await bank(page).selectOption('Pide que confirmes (3-D Secure)');
  await payByCard(page);
  const question = page.getByRole('dialog', { name: 'Tu banco pregunta' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Autorizar' }).click();
  await expect(page.getByText('Pago procesado con éxito para el plan: Premium')).toBeVisible();

  // Reads the public data of the provider: list, search, gallery and card.
  await expect(async () => {
    const read = async (path: string) => (await page.request.get(path)).json();
    const { data } = await read(`/api/usuarios?email=${encodeURIComponent(person.email)}`);
    expect(data).toMatchObject([{ slug, plan: 'premium' }]);
    const found = await read(`/api/buscar?q=${encodeURIComponent(name)}&pais=MX&estado=TLA`);
    expect(found.data.proveedores).toContainEqual(expect.objectContaining({ slug, plan: 'premium' }));
  }).toPass({ timeout: 10_000, intervals: [50] });
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('heading', { name: 'Tu plan: Premium' })).toBeVisible();
  await expect(ledger(page)).toContainText('Aportación, plan Premium');
  await expect(ledger(page)).toContainText('$399 MXN');
});

test('PayPal works as well, and a change of plan is explained before it happens', async ({ page }) => {
  const { person } = await newProvider({ pais: 'CO', estado_pais: 'VAC' });
  await logIn(page, person);
  await page.addInitScript(() => localStorage.setItem('selectedPlan', 'Destacado'));
  await page.goto('/menu/pagos');
  await page.getByRole('button', { name: 'Pagar con PayPal' }).click();
  await expect(page.getByText('Pago completado con PayPal para el plan: Destacado')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText(/^Pagado hasta el /)).toBeVisible();

  await page.getByRole('button', { name: 'Cambiar de Plan' }).click();
  await page.getByRole('radio', { name: /^Gratis/ }).check();
  await expect(page.getByText(/Después tu vitrina vuelve al plan Gratis/)).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar al terminar' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Dejas de tener:' })).toContainText(
    'Prioridad en búsquedas',
  );
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Cambiar de Plan' }).click();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await page.getByRole('button', { name: 'Elegir y pagar' }).click();
  await expect(
    page.getByText(/^Empieza hoy\. Lo que te queda del plan Destacado cuenta como \d+ días más\.$/),
  ).toBeVisible();
});

test('a paid plan asks before another month is paid, and its confirmation shows the result', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { person } = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await logIn(page, person);
  await page.addInitScript(() => localStorage.setItem('selectedPlan', 'Básico'));
  await page.goto('/menu/pagos');
  await payByCard(page);
  const paid = page.getByRole('dialog', { name: 'Pago recibido' });
  await expect(paid.getByText('Pago procesado con éxito para el plan: Básico')).toBeVisible();
  await expect(paid.getByText(/^Pagado hasta el .+ de \d{4}\.$/)).toBeVisible();
  await expect(paid.getByText('El público ve 3 fotos, lo más reciente.')).toBeVisible();
  await expect(paid.getByRole('link', { name: 'Publicar algo nuevo' })).toBeVisible();
  await expect(paid.getByRole('link', { name: 'Ver mi página' })).toBeVisible();
  // Bottom sheet like all others.
  await expect
    .poll(() => paid.evaluate((sheet) => Math.round(innerHeight - sheet.getBoundingClientRect().bottom)))
    .toBe(0);
  await expectAccessible(page);
  await paid.getByRole('button', { name: 'Aceptar' }).click();

  const pay = page.getByRole('button', { name: /^Pagar con/ });
  await expect(page.getByText(/^Ya está pagado hasta el .+ No tienes que hacer nada\.$/)).toBeVisible();
  await expect(pay).toHaveCount(0);
  await page.getByRole('button', { name: 'Renovar un mes más' }).click();
  const question = page.getByRole('dialog', { name: '¿Pagar otro mes del plan Básico?' });
  await expect(question).toContainText('Otro pago de $99 MXN suma un mes después de ese día.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Dejarlo así' }).click();
  await expect(pay).toHaveCount(0);
  await page.getByRole('button', { name: 'Renovar un mes más' }).click();
  await question.getByRole('button', { name: 'Sí, pagar otro mes' }).click();

  // An outdated tab cannot pay.
  const { data } = await (await page.request.get('/api/plan')).json();
  const old = await page.request.post('/api/pagos/paypal/ordenes', { data: { plan: 'basico', ultimo_pago: null } });
  expect([old.status(), (await old.json()).code]).toEqual([409, 'pago_repetido']);
  await payByCard(page);
  await expect(paid.getByText(/^Pagado hasta el /)).toBeVisible();
  await paid.getByRole('button', { name: 'Aceptar' }).click();
  await expect(pay).toHaveCount(0);
  const later = (await (await page.request.get('/api/plan')).json()).data;
  expect(Date.parse(later.hasta)).toBeGreaterThan(Date.parse(data.hasta));
  await expect(ledger(page).getByRole('listitem')).toHaveCount(2);
});

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

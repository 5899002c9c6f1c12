import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logIn, newProvider } from '../support/session.ts';

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

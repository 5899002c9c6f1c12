import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

/** Returns the focused element, and whether the assistant's window covers any of it. */
function focusUnder(chat: Locator): Promise<{ label: string; under: boolean }> {
  return chat.evaluate((window) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || window.contains(focused)) return { label: 'window', under: false };
    const part = focused.getBoundingClientRect();
    const over = window.getBoundingClientRect();
    const apart =
      part.right <= over.left || part.left >= over.right || part.bottom <= over.top || part.top >= over.bottom;
    return { label: focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '', under: !apart };
  });
}

test('a visitor goes from the landing page to the people of the place', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Regístrate', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Conecta', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Creadores y expertos', level: 1 })).toBeVisible();
  const row = page.getByRole('group', { name: 'Creadores y expertos' });
  await row.getByRole('button').nth(1).click();
  await expect(page.getByRole('article').getByText('Correo')).toBeVisible();
});

test("a visitor browses works, opens one and finds its provider's contact", async ({ page }) => {
  await page.goto('/explorar');
  await expect(page.getByRole('heading', { name: /Necesitas un Servicio/ })).toBeVisible();
  const works = page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
  await expect(works.nth(5)).toBeVisible();
  const first = works.first();
  await first.click();
  const layer = page.getByRole('dialog');
  await expect(layer).toBeVisible();
  await layer.getByRole('button', { name: 'Contacto' }).click();
  await expect(layer.getByRole('article').getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await layer.getByRole('button', { name: 'Ver Imagen' }).click();
  await expect(layer.locator('img, video').first()).toBeVisible();
  await page.goBack();
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(/\/explorar$/);
});

test('a visitor finds a plumber by trade, by profession and with a letter wrong', async ({ page }) => {
  await page.goto('/explorar');
  const box = page.getByRole('combobox', { name: 'Buscar servicios o productos' });
  for (const query of ['plomeria', 'plomero', 'plomaria']) {
    await box.fill(query);
    await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/plomer/i);
  }
  await box.fill('xyzxyzxyz');
  await expect(page.getByRole('heading', { name: 'Nada coincide con «xyzxyzxyz»' })).toBeVisible();
});

test('the first suggestion is the segment that contains the text, and Enter applies it', async ({ page }) => {
  await page.goto('/explorar');
  const segments = page.getByRole('group', { name: 'Segmentos' }).getByRole('button');
  const one = segments.filter({ hasNotText: /^(?:Filtros|Todos)/ }).first();
  await expect(one).toBeVisible();
  const label = ((await one.textContent()) ?? '').replace(/\d+$/, '');
  const box = page.getByRole('combobox', { name: 'Buscar servicios o productos' });
  await box.pressSequentially(label.slice(0, Math.max(4, label.length - 2)));
  await expect(page.getByRole('option').first()).toContainText('Servicio');
  await box.press('Enter');
  await expect(page).toHaveURL(/segmento=/);
  await expect(page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button').first()).toBeVisible();
});

test('a visitor changes the place and the address keeps the filters', async ({ page }) => {
  await page.goto('/explorar');
  await page
    .getByRole('button', { name: /Ciudad de México/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Selecciona tu país y estado' });
  await dialog.getByLabel('País').selectOption('CO');
  await expect(dialog.getByLabel(/Estado|Departamento/)).toHaveValue('');
  await dialog.getByLabel(/Estado|Departamento/).selectOption({ label: 'Antioquia' });
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByRole('button', { name: /Antioquia/ }).first()).toBeVisible();
  await page.goto('/explorar?q=plomero');
  await expect(page.getByRole('combobox')).toHaveValue('plomero');
});

test('the assistant starts in the place of its own tab, whatever another tab has selected', async ({ context }) => {
  const page = await context.newPage();
  await page.goto('/explorar?pais=MX&estado=JAL');
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
  const other = await context.newPage();
  await other.goto('/explorar?pais=CO&estado=ANT');
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'lugar')?.value).toContain('ANT');
  const chat = page.getByRole('region', { name: 'Asistente' });
  await chat.getByLabel('Correo electrónico').fill('visita@demo.vitrina.example');
  await chat.getByRole('button', { name: 'Comenzar' }).click();
  await chat.getByLabel('Mensaje').fill('Necesito un plomero');
  await chat.getByRole('button', { name: 'Enviar' }).click();
  await expect(chat.getByText('Busco en Jalisco, el lugar que muestra la página', { exact: false })).toBeVisible();
});

test('the assistant answers from the directory and hands over to a person', async ({ page }) => {
  await page.goto('/explorar');
  await page.getByRole('button', { name: 'Asistente' }).first().click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await chat.getByLabel('Correo electrónico').fill('visita@demo.vitrina.example');
  await chat.getByRole('button', { name: 'Comenzar' }).click();
  await chat.getByLabel('Mensaje').fill('Necesito un plomero');
  await chat.getByRole('button', { name: 'Enviar' }).click();
  await expect(chat.getByRole('article').first()).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Enviar' })).toBeEnabled();
  await chat.getByLabel('Mensaje').fill('quiero HABLAR CON UN HUMANO');
  await chat.getByLabel('Mensaje').press('Enter');
  await expect(chat.getByText('Un agente humano se pondrá en contacto contigo pronto.')).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await chat.getByRole('button', { name: 'Cerrar' }).click();
  await expect(chat).toBeHidden();
});

test('the assistant’s window moves the works aside and covers none, and its button is marked', async ({ page }) => {
  await page.goto('/explorar');
  const works = page.getByRole('list', { name: 'Trabajos publicados' });
  await expect(works.getByRole('listitem').first()).toBeVisible();
  const opener = page.getByRole('button', { name: 'Asistente' }).filter({ visible: true });
  await opener.click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await expect(chat).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  const list = await works.boundingBox();
  const window = await chat.boundingBox();
  if (!list || !window) throw new Error('neither list nor window has a box');
  if ((page.viewportSize()?.width ?? 0) < 720) {
    // On a phone it replaces the screen, between the bars.
    expect(window.width).toBe(page.viewportSize()?.width);
    const mark = opener.locator('span');
    expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  } else {
    expect(list.x + list.width).toBeLessThanOrEqual(window.x);
  }
  await chat.getByRole('button', { name: 'Cerrar' }).click();
  await expect(chat).toBeHidden();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('the focused element never lies under the assistant’s window, open or minimised', async ({ page }) => {
  await page.goto('/explorar');
  await expect(page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).click();
  const chat = page.getByRole('region', { name: 'Asistente' });
  await expect(chat.getByLabel('Correo electrónico')).toBeFocused();
  for (const small of [false, true]) {
    if (small) await chat.getByRole('button', { name: 'Minimizar' }).click();
    const seen = new Set<string>();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      const { label, under } = await focusUnder(chat);
      seen.add(label);
      expect(under, `${label} has the focus under the window`).toBe(false);
    }
    // The focus leaves the window; if it covers the page, to the bars.
    expect(seen.size).toBeGreaterThan(1);
  }
});

test('every path works regardless of case, and an unknown path shows a message', async ({ page }) => {
  await page.goto('/Explorar');
  await expect(page.getByRole('heading', { name: /Necesitas un Servicio/ })).toBeVisible();
  await page.goto('/Politicas');
  for (const title of [
    'Uso de la plataforma',
    'Registro y cuentas',
    'Contenido publicado',
    'Privacidad y datos',
    'Conducta de los usuarios',
    'Modificaciones',
  ]) {
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  }
  await page.goto('/no-existe');
  await expect(page.getByRole('main')).toContainText(/no (existe|encontramos)/i);
});

for (const path of [
  '/',
  '/home',
  '/explorar',
  '/perfil',
  '/politicas',
  '/privacidad',
  '/tratamiento-de-datos',
  '/creditos',
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${path} in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/explorar') {
        await expect(page.getByRole('list', { name: 'Trabajos publicados' }).locator('img').first()).toBeAttached();
      }
      await expectAccessible(page);
    });
  }
}

import { expect, type Page, test } from '@playwright/test';
import { expectFocusBesideAssistant, openAssistant } from '../support/assistant.ts';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { demoProvider, placeWithoutPremium } from '../support/demo-data.ts';
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts';
import { openScreen, openWithFirstContent, VISITOR_SCREENS } from '../support/screens.ts';
import { logIn, newProvider, newUser } from '../support/session.ts';
import { expectFullRows } from '../support/works.ts';

// Touch screen: this file tests what its width changes, such as fixed bars, targets and positions.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Opens a page with layout shifts recorded, and expects almost none until the network is idle. */
async function expectNoShift(page: Page, ...screen: [path: string, carried?: number]): Promise<void> {
  await watchLayoutShift(page);
  await openWithFirstContent(page, ...screen);
  await page.waitForLoadState('networkidle');
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
}

for (const path of VISITOR_SCREENS) {
  test(`${path} loads without shifts on a phone, and passes axe in both themes`, async ({ page }) => {
    await test.step(`the layout of ${path} does not shift`, () => expectNoShift(page, path));
    await expectAccessibleInBoth(page);
    if (path === '/') {
      await test.step('every target of the landing page is large enough for a finger', async () => {
        await page.getByRole('button', { name: /^Ver todas/ }).scrollIntoViewIfNeeded();
        const small = await page.locator('main').evaluate((main) =>
          [...main.querySelectorAll('a, button, input')].flatMap((target) => {
            const { width, height } = target.getBoundingClientRect();
            return height < 44 || width < 24 ? [`${target.textContent} ${width}×${height}`] : [];
          }),
        );
        expect(small).toEqual([]);
      });
    }
  });
}

test('the layout of a place without Premium does not shift on a phone', async ({ page }) => {
  await expectNoShift(page, `/home?pais=CO&estado=${await placeWithoutPremium(page)}`, 2);
});

test('the selected creator and advertiser pass axe on a phone', async ({ page }) => {
  await openScreen(page, '/home');
  await page.getByRole('group', { name: 'Creadores y expertos' }).locator('[aria-pressed]').nth(2).tap();
  await expect(page.getByRole('article').getByText('Correo')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await openScreen(page, '/comentarios');
  await page.getByRole('group', { name: 'Anunciantes de este lugar' }).getByRole('button').nth(1).tap();
  await expect(page.getByRole('heading', { name: 'Comentarios', exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('the assistant’s window replaces the screen of a phone between the bars, and never covers the focus', async ({
  page,
}) => {
  await openScreen(page, '/explorar');
  await expect(page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('listitem').first()).toBeVisible();
  const { chat, opener } = await openAssistant(page);
  await test.step('it has the width of the screen, and its button is marked', async () => {
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect((await chat.boundingBox())?.width).toBe(360);
    const mark = opener.locator('span');
    expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  });
  await expectFocusBesideAssistant(page);
  await chat.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(chat).toBeHidden();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('the menu of a phone shows the link to the comments to signed-in people only', async ({ page }) => {
  const { person } = await newUser();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Comentarios' });
  await openScreen(page, '/explorar');
  await expect(link).toHaveCount(0);
  await logIn(page, person);
  await page.reload();
  await page.getByRole('button', { name: 'Menú', exact: true }).tap();
  await expect(link.first()).toBeVisible();
});

test('after the login a phone shows the field with the draft of the comment', async ({ page }) => {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const { person } = await newUser();
  const field = page.getByLabel('Tu comentario');
  await openScreen(page, `/comentarios?anunciante=${provider.slug}&pais=MX&estado=TLA`);
  await field.fill('Quedó muy bien la cocina');
  await page.getByRole('link', { name: 'Iniciar Sesión' }).tap();
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.contrasena);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(field).toHaveValue('Quedó muy bien la cocina');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
});

test('the page of a provider keeps call and chat above the tab bar, and passes axe, on a phone', async ({ page }) => {
  const { slug } = await demoProvider(page, 'premium');
  await openScreen(page, `/p/${slug}`);
  await expect(page.getByRole('list', { name: 'Trabajos publicados' }).locator('img').first()).toBeAttached();
  await expectAccessibleInBoth(page);
  await test.step('the works fill their rows from edge to edge', () => expectFullRows(page));
  await test.step('call and chat are above the tab bar at any scroll position', async () => {
    for (const name of [/^Llamar/, /^WhatsApp/]) {
      for (const top of [0, 1_200]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        const box = await page.getByRole('link', { name }).boundingBox();
        expect(box?.y ?? 0).toBeGreaterThan(740 - 160);
        expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 64);
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
    }
  });
  await test.step('the numbers of works and comments lead to their sections', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const [link, name] of [
      [/^\d+ comentarios?$/, 'Comentarios'],
      [/^\d+ trabajos?$/, 'Sus trabajos'],
    ] as const) {
      await page.getByRole('link', { name: link }).tap();
      await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    }
  });
  await test.step('the dialog of a report passes axe', async () => {
    await page.getByRole('button', { name: 'Reportar', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: /^Reportar a/ })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the digital card passes axe', async () => {
    await openScreen(page, `/p/${slug}/tarjeta`);
    await expect(page.getByRole('img', { name: /^Código QR/ }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a phone shows three lines of a long description, and the rest on request', async ({ page }) => {
  const descripcion = 'Trabajo en casas y talleres de toda la ciudad. '.repeat(5);
  const { slug } = await newProvider({ pais: 'MX', estado_pais: 'COL', descripcion });
  await openScreen(page, `/p/${slug}`);
  const text = page.getByText('Trabajo en casas y talleres');
  const lines = () =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  expect(await lines()).toBe(3);
  await page.getByRole('button', { name: 'Leer más' }).tap();
  await expect.poll(lines).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Leer menos' }).tap();
  await expect.poll(lines).toBe(3);
});

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { inMailTo, linkSentTo } from '../support/mails.ts';
import { newPerson } from '../support/people.ts';
import { logIn, newProvider, platformUrl } from '../support/session.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Registers a provider who has paid for Premium at the payment simulator. */
async function premiumProvider() {
  const provider = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  const plan = { plan: 'premium' };
  const { intento } = await provider.client.post<{ intento: { id: string } }>('/api/pagos/tarjeta/intentos', plan);
  await provider.client.post(`/api/pagos/tarjeta/intentos/${intento.id}/confirmacion`, { resultado: 'aprobado' });
  await expect
    .poll(async () => {
      const path = `/api/usuarios?email=${encodeURIComponent(provider.person.email)}`;
      return (await provider.client.json<{ data: { plan: string }[] }>(path)).data[0]?.plan;
    })
    .toBe('premium');
  return provider;
}

test('a visitor asks for a quote, and the provider replies from the area by mail', async ({ page, browser }) => {
  const provider = await premiumProvider();
  const visitor = newPerson();
  const area = await (await browser.newContext({ baseURL: platformUrl, locale: 'es-MX' })).newPage();
  await area.setViewportSize({ width: 360, height: 740 });
  await logIn(area, provider.person);
  await area.goto('/menu/mensajes');
  await expect(area.getByRole('heading', { name: 'Aún no hay mensajes' })).toBeVisible();

  await page.goto(`/p/${provider.slug}`);
  await page.getByRole('button', { name: 'Pedir cotización' }).click();
  const form = page.getByRole('dialog', { name: `Pedir cotización a ${provider.name}` });
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByText('Deja tu correo o tu teléfono para que te puedan responder.')).toBeVisible();
  await form.getByLabel('¿Qué necesitas?').fill('Hay una fuga en la cocina, vivo en Apizaco.');
  await form.getByLabel('Tu nombre').fill(visitor.nombre);
  await form.getByLabel('Tu correo').fill(visitor.email);
  await expectAccessible(page);
  // A broken connection keeps the text.
  await page.route('**/api/mensajes', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('¿Qué necesitas?')).toHaveValue('Hay una fuga en la cocina, vivo en Apizaco.');
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByText(`Enviamos tu mensaje a ${provider.name}.`)).toBeVisible();

  // Arrives live, through the account's event stream.
  const line = area.getByRole('button', { name: new RegExp(`^${visitor.nombre}`) });
  await expect(line).toBeVisible();
  const link = area.getByRole('navigation', { name: 'Tu vitrina' }).getByRole('link', { name: 'Mensajes' });
  await expect(link).toContainText('1');
  expect(await area.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await line.press('Enter');
  await expect(area.getByText('Hay una fuga en la cocina, vivo en Apizaco.')).toBeVisible();
  await expect(link).not.toContainText('1');
  const answer = area.getByLabel(`Responder a ${visitor.nombre}`);
  await answer.fill('Voy mañana a las nueve, son $450.');
  await area.getByText('Respuestas guardadas').click();
  await area.getByRole('button', { name: 'Guardar lo que escribí' }).click();
  await expect(area.getByText('Respuestas guardadas (1)')).toBeVisible();
  await answer.fill('');
  await area.getByRole('button', { name: 'Voy mañana a las nueve, son $450.', exact: true }).click();
  await expect(answer).toHaveValue('Voy mañana a las nueve, son $450.');
  await expect(area.getByRole('button', { name: 'Enviar respuesta' })).toBeInViewport();
  await area.getByText('Respuestas guardadas (1)').press('Enter');
  await expectAccessible(area);
  await area.getByRole('button', { name: /^Eliminar la respuesta guardada/ }).click();
  await expect(area.getByText('Respuesta guardada eliminada.')).toBeVisible();
  await area.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(area.getByText('Respondido')).toBeVisible();
  await expectAccessible(area);
  // The address was typed by a visitor, who may not own it: the mail only links to the reply.
  const mail = await inMailTo(visitor.email, (kept) => (kept.text.includes('/perfil/carta#') ? kept : undefined));
  expect(mail.text).not.toContain('Voy mañana a las nueve');
  expect(mail.replyTo).toBeUndefined();
  await page.goto(await linkSentTo(visitor.email, '/perfil/carta'));
  await expect(page.getByText('Voy mañana a las nueve, son $450.')).toBeVisible();
  await expectAccessible(page);

  await area.getByRole('button', { name: `Eliminar el mensaje de ${visitor.nombre}` }).click();
  await expect(line).toBeHidden();
  await area.getByRole('button', { name: 'Deshacer' }).last().press('Enter');
  await expect(line).toBeVisible();
  await area.context().close();
  // A link from a work prefills its name.
  await page.goto(`/p/${provider.slug}?cotizar=Mesa`);
  await expect(form.getByLabel('¿Qué necesitas?')).toHaveValue('Me interesa algo como «Mesa». ');
});

test('the quote form is sent as prefilled, and only once even if the response was lost', async ({ page }) => {
  const provider = await premiumProvider();
  const asking = await newProvider({ pais: 'MX', estado_pais: 'TLA' });
  await page.goto('/');
  await logIn(page, asking.person);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/mensajes', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(`/p/${provider.slug}?cotizar=${encodeURIComponent('Mesa de encino')}`);
  const form = page.getByRole('dialog', { name: `Pedir cotización a ${provider.name}` });
  await expect(form.getByLabel('¿Qué necesitas?')).toHaveValue(/Mesa de encino/);
  await expect(form.getByLabel('Tu correo')).toHaveValue(asking.person.email);
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await page.reload();
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByText(`Enviamos tu mensaje a ${provider.name}.`)).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  const messages = await provider.client.json<{ texto: string }[]>('/api/mensajes?carpeta=recibidos');
  expect(messages.map(({ texto }) => texto.includes('Mesa de encino'))).toEqual([true]);
});

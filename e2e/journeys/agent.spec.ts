import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson } from '../support/people.ts';
import { administrator, logIn } from '../support/session.ts';

const PHONE = { width: 360, height: 740 };
const LARGE = { width: 1280, height: 800 };

const chatOf = (page: Page) => page.getByRole('region', { name: 'Asistente' });

/** Opens a visitor's browser and asks for a person. @returns the visitor's page and e-mail */
async function visitorWhoWaits(context: BrowserContext): Promise<{ page: Page; email: string }> {
  const page = await context.newPage();
  const { email } = newPerson();
  await page.goto('/explorar');
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
  const chat = chatOf(page);
  await chat.getByLabel('Correo electrónico').fill(email);
  await chat.getByRole('button', { name: 'Comenzar' }).click();
  await chat.getByLabel('Mensaje').fill('Quiero hablar con un humano');
  await chat.getByLabel('Mensaje').press('Enter');
  await expect(chat.getByText('Esperando a una persona del equipo.')).toBeVisible();
  return { page, email };
}

test('a visitor and an agent talk live, and the assistant answers again afterwards', async ({ page, browser }) => {
  const context = await browser.newContext({ viewport: LARGE });
  const visitor = await visitorWhoWaits(context);
  const chat = chatOf(visitor.page);
  await logIn(page, administrator());
  await page.goto('/agente');
  await page.getByRole('link', { name: visitor.email }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tomar' }).click();
  await expect(page.getByText('La atiendes tú')).toBeVisible();
  await expect(chat.getByText('Te atiende una persona del equipo')).toBeVisible();
  await expect(chat.getByRole('heading', { level: 2 })).not.toHaveText('Asistente');
  await page.getByLabel('Tu respuesta').pressSequentially('Hola, te ayudo.');
  await expect(chat.getByRole('img', { name: 'está escribiendo' })).toBeVisible();
  await page.getByLabel('Tu respuesta').press('Enter');
  await expect(chat.getByText('Hola, te ayudo.')).toBeVisible();
  await chat.getByRole('button', { name: 'Minimizar' }).click();
  await page.getByLabel('Tu respuesta').fill('¿Sigues ahí?');
  await page.getByLabel('Tu respuesta').press('Enter');
  await expect(chat.getByRole('status').getByText('1 mensaje nuevo')).toBeVisible();
  await chat.getByRole('button', { name: 'Maximizar' }).click();
  await expect(chat.getByText('Te atiende una persona del equipo')).toBeVisible();
  await chat.getByLabel('Mensaje').fill('Gracias, era todo');
  await chat.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('list', { name: 'Mensajes' }).getByText('Gracias, era todo')).toBeVisible();
  const customer = page.getByRole('region', { name: 'Quién escribe' });
  for (const viewport of [PHONE, LARGE]) {
    await test.step(`both windows show everything ${viewport.width} wide`, async () => {
      await page.setViewportSize(viewport);
      await visitor.page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectAccessible(visitor.page);
      // The reply form stays at the foot of the window, and the conversation in the list although it no longer waits.
      await expect(page.getByLabel('Tu respuesta')).toBeInViewport({ ratio: 1 });
      if (viewport === LARGE) await expect(page.getByRole('link', { name: visitor.email })).toBeVisible();
      else await page.getByRole('button', { name: 'Cliente y notas' }).click();
      await expect(customer).toContainText('no está comprobado que el correo sea suyo');
      await page.getByLabel('Nota nueva').fill(`Muy amable a ${viewport.width}`);
      await page.getByRole('button', { name: 'Guardar nota' }).click();
      const notes = page.getByRole('region', { name: 'Notas del equipo' });
      await expect(notes.getByText(`Muy amable a ${viewport.width}`)).toBeVisible();
      await expectAccessible(page);
    });
  }
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect(chat.getByText('La conversación terminó', { exact: false })).toBeVisible();
  await expect(chat.getByRole('heading', { level: 2 })).toHaveText('Asistente');
  await chat.getByLabel('Mensaje').fill('Hola');
  await chat.getByLabel('Mensaje').press('Enter');
  await expect(chat.getByText('Dime qué servicio buscas', { exact: false })).toBeVisible();
  await context.close();
});

test('a visitor reads that the agent has returned the conversation to the assistant', async ({ page, browser }) => {
  const context = await browser.newContext();
  const visitor = await visitorWhoWaits(context);
  const chat = chatOf(visitor.page);
  await expect(chat.getByText('En espera de una persona')).toBeVisible();
  await logIn(page, administrator());
  await page.goto('/agente');
  await page.getByRole('link', { name: visitor.email }).click();
  await page.getByRole('button', { name: 'Tomar' }).click();
  await expect(chat.getByText('Te atiende una persona del equipo')).toBeVisible();
  const person = await chat.getByRole('heading', { level: 2 }).textContent();
  await page.getByRole('button', { name: 'Devolver al asistente' }).click();
  await expect(
    chat.getByRole('status').getByText(`${person} ya no está en la conversación. Te responde el asistente.`),
  ).toBeVisible();
  await expect(chat.getByRole('heading', { level: 2 })).toHaveText('Asistente');
  await expectAccessible(visitor.page);
  await context.close();
});

test('a waiting visitor can go back to the assistant, close the window and continue the conversation later', async ({
  context,
}) => {
  const { page } = await visitorWhoWaits(context);
  const chat = chatOf(page);
  await expect(chat.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await chat.getByRole('button', { name: 'Seguir con el asistente' }).click();
  await expect(chat.getByText('Esperando a una persona')).toBeHidden();
  await expect(chat.getByRole('status').getByText('Te responde el asistente.')).toBeVisible();
  await chat.getByRole('button', { name: 'Cerrar' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
  await chat.getByRole('button', { name: 'Continuar conversación' }).click();
  await expect(chat.getByText('Quiero hablar con un humano')).toBeVisible();
  await chat.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Asistente' }).filter({ visible: true }).first().click();
  await chat.getByRole('button', { name: 'Borrar conversación' }).click();
  await chat.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(chat.getByText('Tu conversación se borró.')).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Continuar conversación' })).toBeHidden();
});

test('the inbox is open to staff only', async ({ page }) => {
  await page.goto('/agente');
  await expect(page).toHaveURL(/\/perfil/);
});

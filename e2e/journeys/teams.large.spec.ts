import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson } from '../support/people.ts';
import { administrator, logIn } from '../support/session.ts';
import { asTeam, deployTiny, readTeamEnvironment, type TeamEnvironment } from '../support/tiny-release.ts';

/** A name that no other run uses: letters and digits after `mf-`. */
const newName = () =>
  `mf-${newPerson()
    .word.toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;

const statusOf = async (name: string, environment: TeamEnvironment) => (await asTeam(name, environment, '')).status;

/** Reads the three lines of a team that the page shows once. */
async function shownEnvironment(page: Page, name: string): Promise<TeamEnvironment> {
  const panel = page.getByRole('region', { name: `Token y llave de ${name}` });
  await expect(panel.getByRole('heading', { name: `Token y llave de ${name}` })).toBeFocused();
  return readTeamEnvironment(await panel.getByLabel('Para el archivo .env del equipo').inputValue());
}

test('an administrator adds a team that deploys, changes its token and limits, and removes it with its page', async ({
  page,
}) => {
  const name = newName();
  const word = name.slice('mf-'.length);
  const text = `Agenda de ${word}`;
  await logIn(page, administrator());
  await page.goto('/admin?parte=equipos');
  const teams = page.getByRole('list', { name: 'Equipos' });
  await expect(teams.getByRole('listitem').filter({ hasText: 'shell' }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Añadir equipo' }).press('Enter');
  const adding = page.getByRole('dialog', { name: '¿Qué equipo se añade?' });
  await adding.getByLabel('Nombre').fill(word);
  await adding.getByLabel('Motivo').fill('Equipo nuevo');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const first = await shownEnvironment(page, name);
  await expectAccessible(page);
  expect(await deployTiny(name, text, first)).toEqual([201, 200]);
  await expect.poll(async () => (await page.request.get(`/${word}`)).status(), { timeout: 15_000 }).toBe(200);

  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  const card = teams.getByRole('listitem', { name });
  await card.getByRole('button', { name: `Cambiar token y llave: ${name}` }).click();
  const rotating = page.getByRole('dialog', { name: `¿Dar otro token y otra llave a ${name}?` });
  await rotating.getByLabel('Motivo').fill('Cambio del trimestre');
  await expectAccessible(page);
  await rotating.getByRole('button', { name: 'Cambiar token y llave' }).click();
  const second = await shownEnvironment(page, name);
  expect(second.token).not.toBe(first.token);
  await expect(page.getByText(/El token anterior vale hasta/)).toBeVisible();
  expect([await statusOf(name, first), await statusOf(name, second)]).toEqual([200, 200]);
  expect(await deployTiny(name, `${text} y más`, second)).toEqual([201, 200]);

  await card.getByRole('button', { name: `Cambiar límites: ${name}` }).click();
  const limiting = page.getByRole('dialog', { name: `¿Cuánto JavaScript puede tener ${name}?` });
  await limiting.getByLabel('Primera carga de una página (KB)').fill('80');
  await limiting.getByLabel('Motivo').fill('Usa mapas');
  await expectAccessible(page);
  await limiting.getByRole('button', { name: 'Guardar límites' }).click();
  await expect(card).toContainText('80 KB en la primera carga de una página, 300 KB en todo');

  await card.getByRole('button', { name: `Cambiar API: ${name}` }).click();
  const setting = page.getByRole('dialog', { name: `¿Dónde está la API de ${name}?` });
  await setting.getByLabel('Origen').fill('https://api.agenda.example/v1');
  await setting.getByRole('button', { name: 'Guardar API' }).click();
  await expect(setting.getByLabel('Origen')).toHaveAccessibleDescription(/sin ruta ni barra final/);
  await expectAccessible(page);
  await setting.getByLabel('Origen').fill('https://api.agenda.example');
  await setting.getByRole('button', { name: 'Guardar API' }).click();
  await expect(card).toContainText('https://api.agenda.example');
  await card.getByRole('button', { name: `Ver historial: ${name}` }).click();
  await expect(page.getByRole('list', { name: `Historial de ${name}` }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await card.getByRole('button', { name: `Dar de baja: ${name}` }).click();
  const removing = page.getByRole('dialog', { name: `¿Dar de baja a ${name}?` });
  await removing.getByLabel('Motivo').fill('Se disolvió');
  await expectAccessible(page);
  await removing.getByRole('button', { name: 'Dar de baja' }).click();
  await expect(card).toContainText('De baja');
  await expect(card).toContainText('API propiaNinguna');
  expect(await statusOf(name, second)).toBe(401);
  await expect.poll(async () => (await page.request.get(`/${word}`)).status(), { timeout: 15_000 }).toBe(404);
});

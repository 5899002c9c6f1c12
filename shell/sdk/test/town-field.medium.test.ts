import path from 'node:path';
import type { Calls } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { type ComponentPages, componentPages } from './component-pages.ts';

type Page = Awaited<ReturnType<ComponentPages['open']>>;
type Town = Calls['GET /api/ciudades']['answer']['data'][number];

const entry = `
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import { TownField } from '@vitrina/sdk/bundled';

function Form() {
  const [name, setName] = useState('');
  const [calls, setCalls] = useState([]);
  const choose = (town) => {
    setName(town ? town.nombre : '');
    setCalls([...calls, town ? town.id : null]);
  };
  return (
    <main>
      <h1>Prueba</h1>
      <TownField label="Ciudad" hint="Escribe su nombre" value={name} onChoose={choose} />
      <button type="button">Después</button>
      <output>{JSON.stringify(calls)}</output>
    </main>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter><Platform><Form /></Platform></BrowserRouter>,
);
`;

const at = { lat: 20.7, lon: -103.4 };
const zapopan: Town = { ...at, id: '3979770', nombre: 'Zapopan', estado: 'JAL', pais: 'MX', poblacion: 1_476_491 };
const zapotlan: Town = { ...at, id: '4004867', nombre: 'Zapotlán', estado: 'HID', pais: 'MX', poblacion: 20_000 };

let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Ciudad' });
const chosen = (page: Page) => page.locator('output').textContent();

/** Opens the form; the server knows these towns for any text. `requests` collects the texts asked for. */
async function open(data: Town[], status = 200): Promise<{ page: Page; requests: string[] }> {
  const page = await pages.open('/');
  const requests: string[] = [];
  await page.route('**/api/ciudades*', (route) => {
    requests.push(new URL(route.request().url()).searchParams.get('q') ?? '');
    return route.fulfill({ status, json: status === 200 ? { success: true, data } : { success: false, error: 'x' } });
  });
  await field(page).waitFor();
  return { page, requests };
}

describe('TownField', () => {
  it('asks once for a text typed without a pause, and takes the first town on Enter', async () => {
    const { page, requests } = await open([zapopan, zapotlan]);
    await field(page).pressSequentially('zapo');
    await page.getByRole('option').first().waitFor();
    expect(requests).toEqual(['zapo']);
    expect(await page.getByRole('option').first().textContent()).toBe('Zapopan Jalisco');
    expect(await axeFaults(page)).toEqual([]);
    await field(page).press('Enter');
    expect(await field(page).inputValue()).toBe('Zapopan');
    expect(await chosen(page)).toBe('["3979770"]');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('marks towns with the arrow keys, and Escape closes the list and keeps the text', async () => {
    const { page } = await open([zapopan, zapotlan]);
    await field(page).fill('zapo');
    await page.getByRole('option').first().waitFor();
    await field(page).press('ArrowDown');
    await field(page).press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    expect(await second.getAttribute('aria-selected')).toBe('true');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
    await field(page).press('Escape');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    expect(await field(page).inputValue()).toBe('zapo');
    await field(page).press('ArrowUp');
    await field(page).press('Enter');
    expect(await chosen(page)).toBe('["4004867"]');
  });

  it('chooses a pressed town, and reports an emptied field', async () => {
    const { page } = await open([zapopan, zapotlan]);
    await field(page).fill('zapo');
    await page.getByRole('option', { name: /Zapotlán/ }).click();
    expect(await field(page).inputValue()).toBe('Zapotlán');
    await field(page).fill('');
    expect(await chosen(page)).toBe('["4004867",null]');
  });

  it('accepts a complete name on leaving the field before the list is there', async () => {
    const { page } = await open([zapopan, zapotlan]);
    await field(page).fill('zapópan');
    await page.getByRole('button', { name: 'Después' }).focus();
    await expect.poll(() => field(page).inputValue()).toBe('Zapopan');
    expect(await chosen(page)).toBe('["3979770"]');
  });

  it('keeps another text with an error, or returns to the town that was chosen', async () => {
    const { page } = await open([zapopan]);
    await field(page).fill('zapo');
    await page.getByRole('button', { name: 'Después' }).focus();
    await page.getByText('Elige una ciudad de la lista.').waitFor();
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    expect(await field(page).inputValue()).toBe('zapo');
    await field(page).fill('zapopan');
    await field(page).press('Tab');
    await expect.poll(() => field(page).inputValue()).toBe('Zapopan');
    await field(page).fill('zapo');
    await field(page).press('Tab');
    await expect.poll(() => field(page).inputValue()).toBe('Zapopan');
    expect(await chosen(page)).toBe('["3979770"]');
  });

  it('says what to do if no town is found or the server fails', async () => {
    const none = await open([]);
    await field(none.page).fill('xyzzy');
    await none.page.getByRole('paragraph').filter({ hasText: 'No encontramos esa ciudad' }).waitFor();
    const failing = await open([], 503);
    await field(failing.page).fill('zapo');
    await failing.page.getByRole('paragraph').filter({ hasText: 'No pudimos buscar ciudades' }).waitFor();
  });
});

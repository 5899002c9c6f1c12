import path from 'node:path';
import { axeFaults, type ComponentPages, componentPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const entry = `
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import { init } from '@module-federation/enhanced/runtime';
import { startFederation } from './federation/index.ts';
import { Frame } from './frame/frame.tsx';

init({ name: 'shell', remotes: [] });
startFederation();
createRoot(document.getElementById('root')).render(
  <BrowserRouter><Platform><Frame><h1>Una pantalla</h1></Frame></Platform></BrowserRouter>,
);`;

const link = (path: string, label: string, order: number) => ({ path, label, icon: 'user', order });
const navigation = [
  link('/home', 'Inicio', 10),
  link('/explorar', 'Explorar', 20),
  link('/planes', 'Planes', 40),
  link('/perfil', 'Perfil', 50),
  link('/politicas', 'Políticas', 90),
  ...['uno', 'dos', 'tres'].map((name, at) => link(`/equipo-${name}`, `El enlace del equipo ${name}`, 100 + at)),
];
const registry = { shell: { navigation }, microfrontends: [], integrities: {} };
const answers = { 'GET /api/sesion': { json: { success: true, usuario: null } } };

let pages: ComponentPages;
beforeAll(async () => {
  const body = `<script type="application/json" id="vitrina-registro">${JSON.stringify(registry)}</script>`;
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '../src'), body);
});
afterAll(() => pages?.close());

it('changes the place in its dialog, and returns the focus to the button that opened it', async () => {
  const page = await pages.open('/explorar', answers);
  const button = page.getByRole('button', { name: /^Cambiar de lugar/ });
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('País').selectOption('CO');
  await dialog.getByLabel('Estado o departamento').selectOption('ANT');
  const outcome = dialog.getByRole('status');
  await expect.poll(() => outcome.textContent()).toBe('Listo: ya ves lo de Antioquia, Colombia.');
  const { y = 0, height = 0 } = (await outcome.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(800);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Cambiar de lugar. Ahora: Colombia, Antioquia');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.close();
});

it('chooses a state that is pressed on the country map, also a small one in its inset', async () => {
  const page = await pages.open('/explorar', answers);
  await page.getByRole('button', { name: /^Cambiar de lugar/ }).click();
  const dialog = page.getByRole('dialog');
  const state = dialog.getByLabel('Estado o departamento');
  const outcome = dialog.getByRole('status');
  await dialog.locator('path[data-code="JAL"]').first().click();
  await expect.poll(() => state.inputValue()).toBe('JAL');
  expect(await outcome.textContent()).toBe('Listo: ya ves lo de Jalisco, México.');
  await page.setViewportSize({ width: 360, height: 740 });
  const capital = dialog.locator('svg svg [data-code="DF"]').last();
  const { width = 0, height = 0 } = (await capital.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await capital.click();
  await expect.poll(() => state.inputValue()).toBe('DF');
  await dialog.getByLabel('País').selectOption('CO');
  await dialog.locator('svg svg rect[data-code="SAP"]').click({ position: { x: 5, y: 5 } });
  await expect.poll(() => state.inputValue()).toBe('SAP');
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});

it('keeps its tools in the page with any number of links, and all links reachable by keyboard', async () => {
  const page = await pages.open('/explorar', answers);
  await page.setViewportSize({ width: 920, height: 700 });
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect.poll(() => links.count()).toBe(navigation.length);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await links.last().focus();
  const { x = 0, width = 0 } = (await links.last().boundingBox()) ?? {};
  const tools = await page.getByRole('button', { name: /^Cambiar de lugar/ }).boundingBox();
  expect(x + width).toBeLessThanOrEqual(tools?.x ?? 0);
  await page.close();
});

it('closes the place dialog on back, and stays on the page', async () => {
  const page = await pages.open('/explorar', answers);
  await page.getByRole('button', { name: /^Cambiar de lugar/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/explorar');
  await page.close();
});

it('lists in a phone’s menu only the links that do not fit into its bar', async () => {
  const page = await pages.open('/explorar', answers);
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('navigation', { name: 'Principal' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Inicio', 'Explorar', 'Perfil']);
  await bar.getByRole('button', { name: 'Menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.waitFor();
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Planes',
    'Políticas',
    ...['uno', 'dos', 'tres'].map((name) => `El enlace del equipo ${name}`),
  ]);
  await page.close();
});

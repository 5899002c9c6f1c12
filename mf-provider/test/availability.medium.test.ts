import path from 'node:path';
import { axeFaults, type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from './blank-profile.ts';

const profile = {
  ...blankProfile,
  nombre: 'Luz Ardila',
  email: 'luz@ejemplo.mx',
  telefono: '+523312345678',
  cp: '44100',
  pais: 'MX',
  estado_pais: 'JAL',
  descripcion: 'Fugas, bombas y calentadores.',
  nnegocio: 'Plomería Luz',
  especialidad: 'Plomera',
  radio_km: null as number | null,
  posicion: null as { lat: number; lon: number } | null,
  horas: [] as object[],
};
const zapopan = {
  id: '3979770',
  nombre: 'Zapopan',
  estado: 'JAL',
  pais: 'MX',
  poblacion: 1_155_790,
  lat: 20.7,
  lon: -103.4,
};
const withTown = { ciudad: zapopan.id, ciudad_nombre: zapopan.nombre };
const towns = [
  zapopan,
  { id: '3980180', nombre: 'Zapotlanejo', estado: 'JAL', pais: 'MX', poblacion: 35_588, lat: 20.7, lon: -103.4 },
  { id: '3995465', nombre: 'Monterrey', estado: 'NL', pais: 'MX', poblacion: 1_122_874, lat: 20.7, lon: -103.4 },
  { id: '3685533', nombre: 'Zapatoca', estado: 'SAN', pais: 'CO', poblacion: 6_000, lat: 20.7, lon: -103.4 },
  { id: '1', nombre: 'Santa Rita', estado: 'OAX', pais: 'MX', poblacion: 2_300, lat: 20.7, lon: -103.4 },
  { id: '2', nombre: 'Santa Rita', estado: 'OAX', pais: 'MX', poblacion: 1_100, lat: 20.7, lon: -103.4 },
];
const usuario = { email: profile.email, nombre: profile.nombre, rol: 'proveedor', perfilCompleto: true, faltan: [] };
const answers = {
  'GET /api/sesion': { json: { success: true, usuario } },
  'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'JAL' } } },
  'GET /api/servicios': { json: { servicios_oficios: [] } },
  'GET /api/paises': {
    json: {
      MX: [
        { code: 'JAL', name: 'Jalisco' },
        { code: 'NL', name: 'Nuevo León' },
        { code: 'OAX', name: 'Oaxaca' },
      ],
      CO: [{ code: 'SAN', name: 'Santander' }],
    },
  },
};

type Page = Awaited<ReturnType<ComponentPages['open']>>;
let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

/** Opens the form of a profile; `sent` collects the fields of each update, `asked` the look-ups of towns. */
async function open(own: Partial<typeof profile> = {}, hash = '') {
  const page = await pages.open('/', answers);
  const sent: Record<string, string>[] = [];
  const asked: URLSearchParams[] = [];
  const state = { isDown: false };
  await page.route('**/api/perfil', async (route) => {
    const parts = [...(route.request().postData() ?? '').matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
    const fields = Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]));
    if (fields.action === 'update') sent.push(fields);
    await route.fulfill({ json: { success: true, message: 'Datos actualizados.', data: { ...profile, ...own } } });
  });
  await page.route('**/api/ciudades?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams);
    if (state.isDown) return route.fulfill({ status: 503, json: { success: false, error: 'Sin servicio', code: 'x' } });
    const q = (searchParams.get('q') ?? '').toLowerCase();
    const estado = searchParams.get('estado');
    const fitting = towns.filter(({ nombre }) => nombre.toLowerCase().startsWith(q.slice(0, 3)));
    await route.fulfill({
      json: { success: true, data: fitting.filter((town) => !estado || town.estado === estado) },
    });
  });
  await page.goto(`https://vitrina.test/menu/datos-usuario${hash}`);
  await page.locator('#horas').waitFor({ state: 'attached' });
  return { page, sent, asked, state };
}

const townOf = (page: Page) => page.getByRole('combobox', { name: 'Ciudad' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Ciudad' }).getByRole('option');
const save = async (page: Page, sent: readonly object[]) => {
  const before = sent.length;
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect.poll(() => sent.length).toBe(before + 1);
};
const hoursOf = (page: Page) => page.getByRole('group', { name: '¿Cuándo atiendes?' });
const dayOf = (page: Page, day: string) => hoursOf(page).getByRole('listitem').filter({ hasText: day });
const preset = (page: Page, name: string) => hoursOf(page).getByRole('button', { name, exact: true });
const week = (...days: readonly number[]) => days.map((dia) => ({ dia, desde: '09:00', hasta: '18:00' }));

describe('the town', () => {
  it('lists towns of the state first, with their number, and is chosen by keyboard', async () => {
    const { page, sent, asked } = await open();
    await townOf(page).focus();
    await page.keyboard.type('zap');
    await expect.poll(() => optionsOf(page).count()).toBe(3);
    expect(await optionsOf(page).allTextContents()).toEqual([
      'Zapopan Jalisco',
      'Zapotlanejo Jalisco',
      'Zapatoca Santander',
    ]);
    await page.getByRole('status').filter({ hasText: '3 ciudades' }).waitFor({ state: 'attached' });
    expect(asked.map((query) => query.get('q'))).toEqual(['zap', 'zap']);
    expect(await townOf(page).getAttribute('aria-expanded')).toBe('true');
    expect(await axeFaults(page, 'form')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await townOf(page).inputValue()).toBe('Zapopan');
    await save(page, sent);
    expect(sent).toEqual([{ action: 'update', ciudad: zapopan.id }]);
    await page.close();
  });

  it('sets country and state of the form and says so', async () => {
    const { page, sent } = await open();
    await townOf(page).fill('monter');
    await optionsOf(page).filter({ hasText: 'Monterrey' }).click();
    await page.getByText('También cambiamos tu estado a Nuevo León.').waitFor();
    expect(await page.getByLabel('Estado').inputValue()).toBe('NL');
    await save(page, sent);
    expect(sent).toEqual([{ action: 'update', ciudad: '3995465', estado_pais: 'NL' }]);
    await page.close();
  });

  it('disappears with a message by a change of the state, and by emptying the field', async () => {
    const { page, sent } = await open(withTown);
    await page.getByLabel('Estado').selectOption('OAX');
    await page.getByText('Quitamos Zapopan de tus datos').waitFor();
    expect(await townOf(page).inputValue()).toBe('');
    await save(page, sent);
    expect(sent[0]).toEqual({ action: 'update', ciudad: '', estado_pais: 'OAX' });
    await page.close();

    const other = await open(withTown);
    await townOf(other.page).fill('');
    await save(other.page, other.sent);
    expect(other.sent).toEqual([{ action: 'update', ciudad: '' }]);
    await other.page.close();
  });

  it('becomes the one whose name was typed when the field is left, if there is only one', async () => {
    const { page } = await open();
    await townOf(page).fill('ZAPOPAN');
    await townOf(page).press('Tab');
    await expect.poll(() => townOf(page).inputValue()).toBe('Zapopan');
    await townOf(page).fill('zapo');
    await townOf(page).press('Tab');
    await expect.poll(() => townOf(page).inputValue()).toBe('Zapopan');
    await page.close();
  });

  it('requires a choice between namesakes, told apart by their population', async () => {
    const { page } = await open();
    await townOf(page).fill('Santa Rita');
    await expect
      .poll(() => optionsOf(page).allTextContents())
      .toEqual(['Santa Rita Oaxaca (2,300 hab.)', 'Santa Rita Oaxaca (1,100 hab.)']);
    await townOf(page).press('Tab');
    await page.getByText('Elige una ciudad de la lista.').waitFor();
    expect(await townOf(page).inputValue()).toBe('Santa Rita');
    await page.close();
  });

  it('explains an empty list and a failed look-up, and looks up the next text', async () => {
    const { page, state } = await open();
    const message = (text: string) => page.getByRole('paragraph').filter({ hasText: text });
    await townOf(page).fill('xyzzy');
    await message('No encontramos esa ciudad.').waitFor();
    state.isDown = true;
    await townOf(page).fill('zapopa');
    await message('No pudimos buscar ciudades.').waitFor();
    state.isDown = false;
    await townOf(page).fill('zapop');
    await optionsOf(page).filter({ hasText: 'Zapopan' }).click();
    expect(await townOf(page).inputValue()).toBe('Zapopan');
    await page.close();
  });

  it('shows the place of the stored town without a look-up, and then that of a chosen one', async () => {
    const { page, asked } = await open({ ...withTown, posicion: { lat: 20.72, lon: -103.39 } });
    await page.getByRole('img', { name: 'Mapa con Zapopan' }).waitFor();
    expect(asked).toEqual([]);
    await townOf(page).fill('monter');
    await optionsOf(page).filter({ hasText: 'Monterrey' }).click();
    await page.getByRole('img', { name: 'Mapa con Monterrey' }).waitFor();
    expect(new Set(asked.map((query) => query.get('q')))).toEqual(new Set(['monter']));
    await page.close();
  });
});

describe('the service radius', () => {
  const slider = (page: Page) => page.getByRole('slider', { name: 'Hasta dónde atiendes' });

  it('needs a town, moves in the steps of the search, and is described in words', async () => {
    const { page, sent } = await open();
    expect(await slider(page).isDisabled()).toBe(true);
    await page.getByText('Primero elige tu ciudad.').waitFor();
    await page.close();

    const other = await open(withTown);
    await other.page.getByText('Sin decir. Mueve el control para elegirlo.').waitFor();
    await slider(other.page).focus();
    for (let press = 0; press < 11; press += 1) await other.page.keyboard.press('ArrowRight');
    expect(await slider(other.page).getAttribute('aria-valuetext')).toBe('Atiendo hasta 60 km alrededor de Zapopan');
    await other.page.keyboard.press('End');
    await other.page.getByText('Atiendo hasta 200 km alrededor de Zapopan').waitFor();
    await other.page.getByRole('checkbox', { name: 'Atiendo en línea' }).check();
    await save(other.page, other.sent);
    expect([sent, other.sent]).toEqual([[], [{ action: 'update', radio_km: '200', en_linea: '1' }]]);
    await other.page.close();
  });

  it('can be removed again', async () => {
    const { page, sent } = await open({ ...withTown, radio_km: 25 });
    await page.getByRole('button', { name: 'Quitar distancia' }).press('Enter');
    await page.getByText('Sin decir. Mueve el control para elegirlo.').waitFor();
    expect(await page.getByRole('button', { name: 'Quitar distancia' }).count()).toBe(0);
    await save(page, sent);
    expect(sent).toEqual([{ action: 'update', radio_km: '' }]);
    await page.close();
  });

  it('shows a radius between two steps as it is stored', async () => {
    const { page } = await open({ ...withTown, radio_km: 7.5 });
    await page.getByText('Atiendo hasta 7.5 km alrededor de Zapopan').waitFor();
    expect(await slider(page).inputValue()).toBe('1');
    await page.close();
  });
});

describe('the opening hours', () => {
  it('start with a common week, which is summarized, changed per day and sent as one field', async () => {
    const { page, sent } = await open();
    await preset(page, 'Lunes a viernes 9 a 18').click();
    expect(await preset(page, 'Lunes a viernes 9 a 18').getAttribute('aria-pressed')).toBe('true');
    expect(await hoursOf(page).locator('dl > div').allTextContents()).toEqual([
      'Lunes a viernes9:00–18:00',
      'Sábado y domingoCerrado',
    ]);
    await dayOf(page, 'viernes').getByRole('checkbox').uncheck();
    await dayOf(page, 'lunes').getByLabel('Cierra el lunes').fill('14:00');
    await dayOf(page, 'lunes').getByRole('button', { name: 'Opciones del lunes' }).click();
    await page.getByRole('menuitem', { name: 'Agregar turno' }).click();
    await dayOf(page, 'lunes').getByLabel('Abre el lunes').nth(1).fill('16:00');
    await dayOf(page, 'lunes').getByLabel('Cierra el lunes').nth(1).fill('19:00');
    await dayOf(page, 'domingo').getByRole('checkbox').check();
    await dayOf(page, 'domingo').getByRole('button', { name: 'Opciones del domingo' }).click();
    await page.getByRole('menuitem', { name: '24 horas' }).click();
    await save(page, sent);
    expect(JSON.parse(sent[0]?.horas ?? '')).toEqual([
      { dia: 1, desde: '09:00', hasta: '14:00' },
      { dia: 1, desde: '16:00', hasta: '19:00' },
      ...week(2, 3, 4),
      { dia: 7, desde: '00:00', hasta: '24:00' },
    ]);
    expect(Object.keys(sent[0] ?? {})).toEqual(['action', 'horas']);
    await page.close();
  });

  it('opens a day like the one before it, and gives all days the hours of one, which can be undone', async () => {
    const { page, sent } = await open({ horas: [{ dia: 2, desde: '10:00', hasta: '20:00' }] });
    await dayOf(page, 'miércoles').getByRole('checkbox').check();
    expect(await page.getByLabel('Abre el miércoles').inputValue()).toBe('10:00');
    await page.getByLabel('Abre el miércoles').fill('11:00');
    await page.getByRole('button', { name: 'Opciones del miércoles' }).click();
    await page.getByRole('menuitem', { name: 'Igual todos los días' }).click();
    await hoursOf(page).getByText('Todos los días quedaron como el miércoles.').waitFor();
    expect(await hoursOf(page).locator('dl > div').allTextContents()).toEqual(['Todos los días11:00–20:00']);
    await hoursOf(page).getByRole('button', { name: 'Deshacer' }).click();
    await save(page, sent);
    expect(JSON.parse(sent[0]?.horas ?? '')).toEqual([
      { dia: 2, desde: '10:00', hasta: '20:00' },
      { dia: 3, desde: '11:00', hasta: '20:00' },
    ]);
    await page.close();
  });

  it('can be cleared, undone by the focused button, and removed from the profile', async () => {
    const { page, sent } = await open({ horas: week(1, 2) });
    await hoursOf(page).getByRole('button', { name: 'Borrar horario' }).press('Enter');
    const undo = hoursOf(page).getByRole('button', { name: 'Deshacer' });
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Abre el martes').inputValue()).toBe('09:00');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('No se detectaron cambios para actualizar.').waitFor();
    await hoursOf(page).getByRole('button', { name: 'Borrar horario' }).click();
    await save(page, sent);
    expect(sent).toEqual([{ action: 'update', horas: '' }]);
    await page.close();
  });

  it('cause a message at the wrong day, which gets the focus, and are not sent', async () => {
    const { page, sent } = await open({ horas: week(1, 2) });
    await page.getByRole('button', { name: 'Opciones del martes' }).click();
    await page.getByRole('menuitem', { name: 'Agregar turno' }).click();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await dayOf(page, 'martes').getByText('Escribe a qué hora abres y cierras el martes.').waitFor();
    await page.getByLabel('Abre el martes').nth(1).fill('12:00');
    await page.getByLabel('Cierra el martes').nth(1).fill('13:00');
    await page.getByLabel('Cierra el martes').nth(1).press('Tab');
    await page.getByLabel('Código postal').focus();
    await dayOf(page, 'martes').getByText('Revisa el martes:').waitFor();
    expect(await page.getByLabel('Abre el martes').nth(1).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Quitar este turno del martes' }).nth(1).click();
    expect(await page.getByText('Revisa el martes:').count()).toBe(0);
    await page.getByLabel('Cierra el lunes').fill('10:00');
    await page.getByLabel('Abre el lunes').fill('12:00');
    await hoursOf(page).getByText('Cierra al día siguiente.').waitFor();
    await page.getByLabel('Abre el martes').fill('08:00');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await hoursOf(page).getByText('Un turno que termina de madrugada se cruza con el del día siguiente.').waitFor();
    expect(sent).toEqual([]);
    expect(await axeFaults(page, 'form')).toEqual([]);
    await page.close();
  });

  it('contain closed days, drop those before yesterday, and refuse past ones', async () => {
    const { page, sent } = await open({ horas: [...week(1), { cerrado: '2020-12-25' }, { cerrado: '2099-12-25' }] });
    const dates = hoursOf(page).getByRole('list', { name: 'Días que no abres' });
    expect(await dates.getByRole('listitem').allTextContents()).toEqual(['25 de diciembre de 2099']);
    await page.getByLabel('Días que no abres').first().fill('2020-01-06');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByText('Elige un día de hoy en adelante.').waitFor();
    await page.getByLabel('Días que no abres').first().fill('2099-01-06');
    await page.keyboard.press('Enter');
    expect(await dates.getByRole('listitem').allTextContents()).toEqual([
      '6 de enero de 2099',
      '25 de diciembre de 2099',
    ]);
    expect(sent).toEqual([]);
    await save(page, sent);
    expect(JSON.parse(sent[0]?.horas ?? '')).toEqual([
      ...week(1),
      { cerrado: '2099-01-06' },
      { cerrado: '2099-12-25' },
    ]);
    await page.close();
  });

  it('accept times as text in browsers without time fields', async () => {
    const { page, sent } = await open({ horas: week(1) });
    await page.getByLabel('Abre el lunes').evaluate((field: HTMLInputElement) => {
      field.type = 'text';
      // React assigns the type again.
      Object.defineProperty(field, 'type', { get: () => 'text', set: () => undefined });
    });
    await page.getByLabel('Abre el lunes').fill('8:30 a. m.');
    await save(page, sent);
    expect(JSON.parse(sent[0]?.horas ?? '')).toEqual([{ dia: 1, desde: '8:30 a. m.', hasta: '18:00' }]);
    await page.close();
  });
});

describe('unsaved changes of town and hours', () => {
  it('survive a reload, can be discarded, and are asked about before the screen is left', async () => {
    const { page } = await open();
    await townOf(page).fill('zapopan');
    await optionsOf(page).first().click();
    await preset(page, 'Lunes a sábado 9 a 19').click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => townOf(page).inputValue()).toBe('Zapopan');
    expect(await preset(page, 'Lunes a sábado 9 a 19').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: 'Ayuda' }).first().click();
    await page
      .getByRole('dialog', { name: '¿Salir sin guardar?' })
      .getByRole('button', { name: 'Seguir aquí' })
      .click();
    await page.getByRole('button', { name: 'Empezar de cero' }).click();
    await expect.poll(() => townOf(page).inputValue()).toBe('');
    expect(await preset(page, 'Lunes a sábado 9 a 19').getAttribute('aria-pressed')).toBe('false');
    await page.close();
  });
});

describe('the way to town and hours', () => {
  it('leads from the checklist of an incomplete profile, which still counts nine fields', async () => {
    const { page } = await open({ cp: '' });
    await page.getByRole('heading', { name: '8 de 9 listos' }).waitFor();
    await page.getByRole('link', { name: 'Ciudad', exact: true }).click();
    await expect.poll(() => townOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Horario', exact: true }).click();
    await expect.poll(() => hoursOf(page).evaluate((group) => group === document.activeElement)).toBe(true);
    await page.close();
  });
});

describe('the form on a phone', () => {
  it.each(['light', 'dark'] as const)('fits 320 px and has no axe violations in the %s theme', async (colorScheme) => {
    const { page } = await open({
      ...withTown,
      radio_km: 25,
      horas: [
        ...week(1, 2, 3),
        { dia: 3, desde: '19:00', hasta: '02:00' },
        { dia: 5, desde: '00:00', hasta: '24:00' },
        { cerrado: '2099-12-25' },
      ],
    });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await axeFaults(page, 'form')).toEqual([]);
    await page.close();
  });
});

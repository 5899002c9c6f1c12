import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from './blank-profile.ts';

const visitor = { 'GET /api/sesion': { json: { success: true, usuario: null } } };
const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  perfilCompleto: true,
  faltan: [],
};

const publishing = { ...owner, rol: 'proveedor', plan: 'gratis' };
const publisher = {
  'GET /api/sesion': { json: { success: true, usuario: publishing } },
  'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'DF' } } },
};
const profile = {
  ...blankProfile,
  nombre: 'Luz Ardila',
  email: 'luz@ejemplo.mx',
  telefono: '+525512345678',
  pais: 'MX',
  estado_pais: 'DF',
  descripcion: 'Coso a mano.',
  nnegocio: 'Taller Luz',
};
const services = [
  { categoria: 'Hogar', subcategorias: ['Plomería', 'Jardinería'] },
  { categoria: 'Belleza', subcategorias: ['Uñas', 'Corte', 'Peinado', 'Maquillaje'] },
];

type Page = Awaited<ReturnType<ComponentPages['open']>>;
let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

it('marks an empty field of the login, puts the focus there, and sends nothing', async () => {
  const page = await pages.open('/perfil', visitor);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Este campo es obligatorio.').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  expect(sent).not.toContain('POST /api/auth');
  await page.close();
});

it('puts the focus on the wrong field in the dialogs of the account too', async () => {
  const page = await pages.open('/menu/cuenta', publisher);
  await page.getByRole('button', { name: 'Cambiar mi correo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByText('Este campo es obligatorio.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await page.close();
});

it.each([
  [
    "the server's own text",
    { status: 401, json: { error: 'Correo o contraseña incorrectos.', code: 'c' } },
    /incorrectos/,
  ],
  [
    'the text of the login where the server sends none',
    { status: 500, text: 'Error: at line 1' },
    /Error desconocido en el login/,
  ],
])('shows %s when a login is refused, and lets people try again', async (_, answer, text) => {
  const page = await pages.open('/perfil', { ...visitor, 'POST /api/auth': answer });
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').filter({ hasText: text }).waitFor();
  expect(await page.getByRole('button', { name: 'Entrar' }).isEnabled()).toBe(true);
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
  await page.close();
});

/** Sets the text of a field like a password manager's script, with or without the event of an input. */
const fillIn = (page: Page, name: string, text: string, tells: boolean) =>
  page.locator(`input[name="${name}"]`).evaluate(
    (field, { value, sendsEvent }) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      if (sendsEvent) field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    { value: text, sendsEvent: tells },
  );

it.each([true, false])('sends what a password manager filled into the login (tells of it: %s)', async (tells) => {
  const refused = { status: 401, json: { error: 'Correo o contraseña incorrectos.', code: 'c' } };
  const page = await pages.open('/perfil', { ...visitor, 'POST /api/auth': refused });
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await fillIn(page, 'email', 'luz@ejemplo.mx ', tells);
  await fillIn(page, 'contrasena', 'secreto-largo', tells);
  const sending = page.waitForRequest('**/api/auth');
  await page.getByRole('button', { name: 'Entrar' }).click();
  const body: { email: string; contrasena: string } = (await sending).postDataJSON();
  expect([body.email.trim(), body.contrasena]).toEqual(['luz@ejemplo.mx', 'secreto-largo']);
  await page.getByText('Correo o contraseña incorrectos.').waitFor();
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('secreto-largo');
  await page.close();
});

it('opens the registration by its address, and keeps the e-mail on the way to the login and back', async () => {
  const page = await pages.open('/perfil?modo=registro', visitor);
  await page.getByRole('heading', { name: 'Registro' }).waitFor();
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByRole('button', { name: '¿Ya tienes cuenta? Inicia Sesión', exact: true }).click();
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
  await page.getByText('¿No tienes cuenta? Regístrate', { exact: true }).waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.co');
  await page.goBack();
  await page.getByRole('heading', { name: 'Registro' }).waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.co');
  await page.close();
});

it("shows the server's message after a registration, then the login with the e-mail filled in", async () => {
  const answer = { status: 201, json: { success: true, message: 'Tu cuenta está lista.' } };
  const page = await pages.open('/perfil?modo=registro', { ...visitor, 'POST /api/auth': answer });
  await page.getByLabel('Nombre').fill('Luz');
  await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
  await page.getByLabel('Confirmar contraseña').fill('secreto-largo');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('alert').filter({ hasText: 'Tu cuenta está lista.' }).waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('luz@ejemplo.mx');
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
  await page.close();
});

it('opens the publish form from the empty gallery, and reports a missing file', async () => {
  const page = await pages.open('/menu/publicaciones', {
    'GET /api/sesion': { json: { success: true, usuario: owner } },
    'GET /api/obtener_galeria': { json: { success: true, data: [], userLocation: { pais: 'MX', estado_pais: 'DF' } } },
  });
  await page.getByRole('button', { name: 'Publicar mi primera foto' }).click();
  await page.getByRole('textbox', { name: 'Evento', exact: true }).fill('Feria');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
  await page.getByText('Recuperamos lo que habías escrito.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Evento', exact: true }).inputValue()).toBe('Feria');
  await page.close();
});

describe('the publish form', () => {
  const open = async () => {
    const page = await pages.open('/menu/publicaciones', publisher);
    await page.getByRole('button', { name: 'Publicar mi primera foto' }).click();
    return page;
  };
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const publish = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true }).click();

  it('lists all problems together, focuses the first field, and links to each field', async () => {
    const page = await open();
    await publish(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Revisa 3 campos para publicar:' });
    await summary.waitFor();
    expect(await focused(page)).toBe('file');
    expect(await summary.getByRole('button').allTextContents()).toEqual(['Imagen o video', 'Evento', 'Descripción']);
    await summary.getByRole('button', { name: 'Descripción' }).click();
    expect(await focused(page)).toBe('descripcion');
    await page.getByText('Escribe una descripción.').waitFor();
    await page.getByRole('textbox', { name: 'Descripción' }).fill('Hecha a mano.');
    await page.getByText('Revisa 2 campos para publicar:').waitFor();
    await page.close();
  });

  it('dates a post today by default, and shows the dates on request', async () => {
    const page = await open();
    await page.getByText('Se publica hoy').waitFor();
    await page.getByRole('button', { name: 'Cambiar las fechas' }).click();
    expect(await focused(page)).toBe('fecha_evento');
    const day = await page.getByLabel('Fecha del evento').inputValue();
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await page.getByLabel('Fecha de publicación').inputValue()).toBe(day);
    expect(await page.getByText('Se publica hoy').count()).toBe(0);
    await page.close();
  });

  it('refuses a link that is too long instead of cutting it', async () => {
    const page = await open();
    const link = `https://ejemplo.mx/${'a'.repeat(90)}`;
    await page.getByLabel('Enlace web').fill(link);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await page.getByText('El enlace no puede exceder los 100 caracteres.').waitFor();
    expect(await page.getByLabel('Enlace web').inputValue()).toBe(link);
    await page.close();
  });

  it('explains why a counter turns red while the text is written', async () => {
    const page = await open();
    const event = page.getByRole('textbox', { name: 'Evento', exact: true });
    await event.fill('x'.repeat(25));
    expect(await event.getAttribute('aria-invalid')).toBeNull();
    await event.fill('x'.repeat(26));
    await page.getByText("El campo 'Evento' no puede exceder los 25 caracteres.").waitFor();
    await page.close();
  });
});

describe('the number of posts that a plan shows', () => {
  const pictures = { ancho: 4, alto: 3, progreso: 100, etapa: 'lista', error: null, orden: 0, retirada: null };
  const days = { fecha_evento: '2030-01-01', fecha_publicacion: '2020-01-01' };
  const hidden = { ...pictures, ...days, estado: 'oculta', imagen_url: '/media/x.jpg', poster: null, fuentes: [] };
  const open = (plan: string) =>
    pages.open('/menu/publicaciones', {
      'GET /api/sesion': { json: { success: true, usuario: { ...publishing, plan } } },
      'GET /api/obtener_galeria': {
        json: {
          success: true,
          data: [
            { ...hidden, id: 'a', evento: 'Mesa', extension: 'jpg' },
            { ...hidden, id: 'b', evento: 'Baile', extension: 'mp4' },
          ],
          userLocation: { pais: 'MX', estado_pais: 'DF' },
        },
      },
    });

  it.each([
    ['gratis', 'Tu plan muestra 1 imagen; los videos se guardan sin mostrarse.', 'tu plan no muestra videos'],
    ['destacado', 'Tu plan muestra 8 imágenes; los videos se guardan sin mostrarse.', 'tu plan no muestra videos'],
    ['premium', 'Tu plan muestra 8 imágenes y 2 videos.', 'elimina uno más nuevo o cambia de plan'],
  ])('appears next to the file field and on hidden posts in the plan %s', async (plan, room, video) => {
    const page = await open(plan);
    const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await tile('Mesa').getByText('elimina una más nueva o cambia de plan').waitFor();
    await tile('Baile').getByText(video).waitFor();
    await page.getByRole('button', { name: 'Publicar algo nuevo' }).click();
    await page.getByText(room).waitFor();
    const field = page.getByLabel('Imagen o video', { exact: true });
    const id = await field.getAttribute('aria-describedby');
    expect(await page.locator(`#${id}`).textContent()).toContain(room);
    await page.close();
  });

  it('leaves the day of publication on a scheduled post that the plan hides', async () => {
    const scheduled = { ...hidden, id: 'c', evento: 'Silla', extension: 'jpg', fecha_publicacion: '2030-01-01' };
    const page = await pages.open('/menu/publicaciones', {
      'GET /api/sesion': { json: { success: true, usuario: { ...publishing, plan: 'gratis' } } },
      'GET /api/obtener_galeria': {
        json: { success: true, data: [scheduled], userLocation: { pais: 'MX', estado_pais: 'DF' } },
      },
    });
    await page.getByText('Oculta por tu plan').waitFor();
    await page.getByText('Programada: 1 ene 2030').waitFor();
    await page.close();
  });
});

describe('the profile', () => {
  const open = () =>
    pages.open('/menu/datos-usuario', {
      ...publisher,
      'POST /api/perfil': { json: { success: true, message: 'Datos actualizados correctamente.', data: profile } },
      'GET /api/servicios': { json: { servicios_oficios: services } },
      'GET /api/paises': { json: { MX: [{ code: 'DF', name: 'Ciudad de México' }], CO: [] } },
    });

  it('counts how many of the nine fields are ready, links to the others, and then leads to the first photo', async () => {
    const page = await open();
    const list = page.getByRole('region', { name: '7 de 9 listos' });
    await list.getByRole('link', { name: 'Especialidad' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('especialidad');
    await page.keyboard.type('Costura');
    await page.getByLabel('Código postal').fill('06000');
    await page.getByRole('heading', { name: '9 de 9 listos' }).waitFor();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('Datos actualizados correctamente.').waitFor();
    await page.getByRole('link', { name: 'Publicar mi primera foto' }).click();
    await page.getByRole('heading', { name: 'Publicar' }).waitFor();
    await page.getByLabel('Evento', { exact: true }).waitFor();
    await page.close();
  });

  it('sends only changed social links, names the networks, and says that the plan hides them', async () => {
    const page = await open();
    await page.getByText('Más datos').click();
    await page.getByText('Ocultas por tu plan').waitFor();
    await page.getByLabel('Red 1').fill('https://www.instagram.com/luz');
    await page.getByText('Instagram', { exact: true }).waitFor();
    await page.getByLabel('Red 2').fill('ftp://x.com/luz');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('Escribe el enlace completo de tu red, que empiece con https://.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('redes-2');
    // A cut link would lead elsewhere.
    await page.getByLabel('Red 2').fill(`https://x.com/${'a'.repeat(90)}`);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('El enlace no puede exceder los 100 caracteres.').waitFor();
    await page.getByLabel('Red 2').fill('');
    const sending = page.waitForRequest((request) => /name="action"\r\n\r\nupdate/.test(request.postData() ?? ''));
    await page.getByRole('button', { name: 'Actualizar' }).click();
    const names = [...((await sending).postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['action', 'redes']);
    await page.getByText('Datos actualizados correctamente.').waitFor();
    await page.close();
  });

  it.each([
    ['came without the server’s words', { status: 500, body: 'falla' }, 'Error al actualizar los datos.'],
    ['did not come', null, 'Ocurrió un error al actualizar los datos.'],
  ])('shows an error if the response to an update %s', async (_, answer, expected) => {
    const page = await open();
    await page.getByLabel('Código postal').fill('06000');
    await page.route('**/api/perfil', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText(expected, { exact: true }).waitFor();
    expect(await page.getByLabel('Código postal').inputValue()).toBe('06000');
    await page.close();
  });

  it('accepts a current password of a password manager without a new one, but not a typed one', async () => {
    const page = await open();
    await page.getByText('Más datos').click();
    await fillIn(page, 'contrasena', 'secreto-largo', true);
    await page.getByLabel('Código postal').fill('06000');
    const sending = page.waitForRequest((request) => /name="action"\r\n\r\nupdate/.test(request.postData() ?? ''));
    await page.getByRole('button', { name: 'Actualizar' }).click();
    expect((await sending).postData()).not.toContain('secreto-largo');
    await page.getByText('Datos actualizados correctamente.').waitFor();
    await page.getByLabel('Contraseña actual').fill('secreto-largo');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('La nueva contraseña no puede estar vacía.').waitFor();
    await page.close();
  });

  it('marks the fields of an address for the browser', async () => {
    const page = await open();
    await page.getByText('Más datos').click();
    const named = {
      País: 'country',
      Estado: 'address-level1',
      Dirección: 'street-address',
      'Código postal': 'postal-code',
    };
    for (const [label, kind] of Object.entries(named))
      expect(await page.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe(kind);
    await page.close();
  });

  it('shows which of countries, states and services could not be loaded', async () => {
    const page = await pages.open('/menu/datos-usuario', {
      ...publisher,
      'POST /api/perfil': { json: { success: true, message: 'Datos', data: profile } },
      'GET /api/servicios': { status: 500, text: 'falla' },
      'GET /api/paises': { status: 500, text: 'falla' },
    });
    await page.getByText('Ocurrió un error al cargar la lista de países.').waitFor();
    await page.getByText('Ocurrió un error al cargar los estados.').waitFor();
    await page.getByText('Ocurrió un error al cargar los servicios.').waitFor();
    await page.close();
  });

  it('asks before a link leads away from unsaved changes, and returns the focus to the link on Escape', async () => {
    const page = await open();
    await page.getByLabel('Código postal').fill('06000');
    const away = page.getByRole('link', { name: 'Publicaciones' }).first();
    await away.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Código postal').inputValue()).toBe('06000');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Publicaciones');
    await away.click();
    await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.waitForURL(/publicaciones/);
    await page.close();
  });

  it('finds services by typing, adds them on choice, and refuses a duplicate and a sixth', async () => {
    const page = await open();
    const box = page.getByRole('combobox', { name: 'Segmentos' });
    const add = async (typed: string) => {
      await box.fill(typed);
      await box.press('Enter');
    };
    await box.press('Enter');
    await page.getByText('Debes seleccionar una opción.').waitFor();
    await add('jardin');
    await page.getByRole('button', { name: 'Quitar Jardinería' }).waitFor();
    await add('jardin');
    await page.getByText('Esta opción ya ha sido seleccionada.').waitFor();
    // Finds a group by its name and walks through it with the arrow keys.
    await box.fill('belleza');
    expect(await page.getByRole('group', { name: 'Belleza' }).getByRole('option').allTextContents()).toEqual([
      'Uñas',
      'Corte',
      'Peinado',
      'Maquillaje',
    ]);
    await box.press('ArrowDown');
    await box.press('ArrowDown');
    const marked = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${marked}"]`).textContent()).toBe('Corte');
    await box.press('Enter');
    for (const typed of ['uñas', 'peinado', 'maquill']) await add(typed);
    await box.click();
    await page.getByRole('option', { name: 'Plomería' }).click();
    await page.getByText('Solo puedes seleccionar un máximo de 5 opciones.').waitFor();
    expect(await page.getByRole('button', { name: /^Quitar / }).count()).toBe(5);
    await add('zzz');
    await page.getByText('Debes seleccionar una opción.').waitFor();
    await page.close();
  });
});

it.each(['gratis', 'premium'])('links the owner of the plan %s to their public page', async (plan) => {
  const page = await pages.open('/menu/publicaciones', {
    ...publisher,
    'GET /api/sesion': { json: { success: true, usuario: { ...publishing, plan } } },
    'GET /api/usuarios': { json: { success: true, data: [{ slug: 'taller-luz' }] } },
  });
  const link = (name: string) => page.getByRole('link', { name });
  await link('Ver mi página').waitFor();
  expect(await link('Ver mi página').getAttribute('href')).toBe('/p/taller-luz');
  expect(await link('Mi tarjeta').count()).toBe(plan === 'premium' ? 1 : 0);
  await page.close();
});

it('names a plan at the login only if one was chosen', async () => {
  const page = await pages.open('/perfil', visitor);
  await page.getByText('Ningún plan seleccionado').waitFor();
  expect(await page.getByText('Plan elegido').count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'Premium'));
  await page.reload();
  await page.getByText('Plan elegido: Premium').waitFor();
  await page.close();
});

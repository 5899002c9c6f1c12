import { expect, type Page } from '@playwright/test';
import { logIn, newProvider, newUser } from '../support/session.ts';
import { startElsewhere } from '../support/start-elsewhere.ts';
import { holdAnswers, type Visit } from './quoted.ts';

/** Strings that the product quotes on the landing page, the shell and the directory's screens. */
export const visitorStrings = {
  Regístrate: 'landing page: button to the login screen',
  Conecta: 'landing page: button to the creators',
  'Cargando servicios...': 'landing page: the catalogue loads',
  'Error al cargar los servicios.': 'landing page: the catalogue failed',
  Inicio: 'navigation',
  Explorar: 'navigation',
  Comentarios: 'navigation: signed in only',
  Planes: 'navigation',
  Perfil: 'navigation',
  Políticas: 'navigation',
  'Cerrar Sesión': 'navigation: signed in only',
  'México, Ciudad de México': 'navigation: tooltip of the flag, with the name under which DF is shown',
  'Selecciona tu país y estado': 'place dialog: title',
  'Usar mi ubicación': 'place dialog: button',
  Cerrar: 'place dialog and a post by itself',
  Todos: 'explore: the first segment',
  'Necesitas un Servicio {segmento}': 'explore: title',
  'Cargando contenido...': 'explore: the gallery loads',
  'No hay imágenes disponibles para {país}/{región}': 'explore and creators: an empty gallery',
  Contacto: 'a post by itself: to the contact view',
  'Ver Imagen': 'a post by itself: back to its picture',
  'Visitar www': 'a post by itself: to the site',
  'Se realizó el {fecha}': 'a post by itself: the event is over',
  'Creadores y expertos': 'creators: title',
  'No hay usuarios registrados': 'creators: none there',
  'Cargando usuarios...': 'creators: the row loads',
  'Cargando imágenes...': 'creators: the gallery loads',
  'Sin foto': 'advertisers: tile of one without a photo',
  Política: 'advertisers: panel',
  'Enviar Comentario': 'comments: button',
  'Cargando anunciantes...': 'advertisers: the strip loads',
  'No hay anunciantes registrados.': 'advertisers: none there',
  'No hay comentarios aún.': 'comments: none',
  'No puedes comentar tu propio perfil.': 'comments: on the own profile',
  'Usuario no autenticado.': 'comments: the session is over',
} as const;

const PLACE = { pais: 'MX', estado_pais: 'TLA' };

const tiles = (page: Page) => page.getByRole('list', { name: 'Trabajos publicados' }).getByRole('button');
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first();

/** Opens a new provider's page with a written comment that is not sent yet. */
async function aboutToComment(page: Page) {
  const provider = await newProvider(PLACE);
  const { person } = await newUser();
  await logIn(page, person);
  await page.goto(`/p/${provider.slug}`);
  await page.getByLabel('Tu comentario').fill('Llegó a la hora y dejó todo limpio.');
  await expect(page.getByRole('button', { name: 'Enviar Comentario' })).toBeEnabled();
  return provider;
}

/** Removes the session's cookie, repeatedly in case a late response restores it. */
async function removeSession(page: Page): Promise<void> {
  const lose = async () => {
    const left = (await page.context().cookies()).length;
    await page.context().clearCookies();
    return left;
  };
  await expect.poll(lose, { intervals: [500] }).toBe(0);
}

/** Steps that reach all of them. */
export const visitorVisits: readonly Visit<keyof typeof visitorStrings>[] = [
  {
    name: 'the landing page, and its catalogue late and failing',
    go: async (page, see) => {
      await page.goto('/');
      await see('Regístrate', 'Conecta');
      // The first content includes the catalogue: only a visit from another screen loads it.
      await startElsewhere(page);
      const fail = await holdAnswers(page, 'servicios*');
      await page.getByRole('link', { name: 'Vitrina, ir a la portada' }).first().click();
      await see('Cargando servicios...');
      await page.route('**/api/servicios*', (route) => route.abort());
      await fail();
      await page.route('**/api/servicios*', (route) => route.abort());
      await see('Error al cargar los servicios.');
    },
  },
  {
    name: 'the frame and the place dialog, signed in',
    go: async (page, see) => {
      const { person } = await newUser();
      await logIn(page, person);
      await page.goto('/explorar');
      await see('Inicio', 'Explorar', 'Comentarios', 'Planes', 'Perfil', 'Políticas', 'Cerrar Sesión');
      const place = page.getByRole('button', { name: /^Cambiar de lugar/ });
      await place.hover();
      await see('México, Ciudad de México');
      await place.click();
      await see('Selecciona tu país y estado', 'Usar mi ubicación', 'Cerrar');
    },
  },
  {
    name: 'explore, and a post by itself whose event is over',
    go: async (page, see) => {
      // Nothing can be published with a past event: the gallery's response is changed.
      await page.route('**/api/galeria?*', async (route) => {
        const answer = await route.fetch();
        const posts: object[] = await answer.json();
        await route.fulfill({ response: answer, json: posts.map((post) => ({ ...post, finalizado: true })) });
      });
      await startElsewhere(page);
      await link(page, 'Explorar').click();
      await see('Necesitas un Servicio {segmento}', 'Todos');
      await tiles(page).first().click();
      await see('Contacto', 'Visitar www', 'Se realizó el {fecha}');
      await page.getByRole('dialog').getByRole('button', { name: 'Contacto' }).click();
      await see('Ver Imagen');
    },
  },
  {
    name: 'the screens while they load',
    go: async (page, see) => {
      await startElsewhere(page);
      const release = await holdAnswers(page, 'usuarios?*', 'galeria?*', 'buscar?*');
      await link(page, 'Inicio').click();
      await see('Creadores y expertos', 'Cargando usuarios...', 'Cargando imágenes...');
      await link(page, 'Explorar').click();
      await see('Cargando contenido...');
      await page.goto('/comentarios');
      await see('Cargando anunciantes...');
      await release();
    },
  },
  {
    name: 'a place without providers, and none with that segment',
    go: async (page, see) => {
      await page.goto('/home?segmento=Nadie');
      await see('No hay usuarios registrados');
      await page.goto('/explorar?segmento=Nadie');
      await see('No hay imágenes disponibles para {país}/{región}');
      // The demo data has providers in every state: the list's response is emptied.
      await page.route('**/api/usuarios?*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), data: [] } });
      });
      await page.goto('/comentarios');
      await see('No hay anunciantes registrados.');
    },
  },
  {
    name: 'an advertiser without a photo and without comments, signed in',
    go: async (page, see) => {
      const [{ slug }, { person }] = await Promise.all([newProvider(PLACE), newUser()]);
      await logIn(page, person);
      await page.goto(`/comentarios?anunciante=${slug}&pais=MX&estado=TLA`);
      await see('Sin foto', 'Política', 'Enviar Comentario', 'No hay comentarios aún.');
    },
  },
  {
    name: 'a comment sent after another tab changed who is signed in',
    go: async (page, see) => {
      const provider = await aboutToComment(page);
      await logIn(page, provider.person);
      await page.getByRole('button', { name: 'Enviar Comentario' }).click();
      await see('No puedes comentar tu propio perfil.');
    },
  },
  {
    name: 'a comment sent after the session was over',
    go: async (page, see) => {
      await aboutToComment(page);
      await removeSession(page);
      await page.getByRole('button', { name: 'Enviar Comentario' }).click();
      await see('Usuario no autenticado.');
    },
  },
];
